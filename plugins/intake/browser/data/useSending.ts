import { useErrorText, useMessages, useService } from '../../../../core/browser/index.ts';
import { type Locale, Resources, Toasts } from '../../../../core/shared/index.ts';
import { invite } from '../../../account/shared/contract.ts';
import { remindOfIntake } from '../../shared/contract.ts';
import { pagesTexts } from '../messages/pagesTexts.ts';

export interface Asked {
  readonly patient: string;
  readonly account: { readonly state: 'active' | 'invited' | 'none'; readonly email: string | null };
}

interface Person {
  readonly firstName: string;
  readonly lastName: string;
}

/** Reaching people: a mail to whoever has an account, the portal's invitation to whoever has none yet. */
export const useSending = () => {
  const t = useMessages(pagesTexts);
  const resources = useService(Resources);
  const toasts = useService(Toasts);
  const errorText = useErrorText();

  /** After the form is there: invites to the portal where that is still to do, and says what was done. */
  const reach = async ({ patient, account }: Asked, { firstName, lastName }: Person, locale: Locale): Promise<void> => {
    const { state, email } = account;
    if (state === 'active') return toasts.show({ message: email ? t.sentTo(email) : t.sentBell, intent: 'success' });
    if (email === null) return toasts.show({ message: t.noAddress, intent: 'warning' });
    const names = { firstName: firstName || '–', lastName: lastName || '–' };
    try {
      await resources.send(invite, { body: { email, role: 'patient', ...names, resourceId: patient, locale } });
      return toasts.show({ message: t.sentTo(email), intent: 'success' });
    } catch (error) {
      return toasts.show({ message: `${t.notInvited} ${errorText(error)}`, intent: 'warning' });
    }
  };

  const remind = async (task: string, person: Person, locale: Locale): Promise<void> => {
    try {
      const answer = await resources.send(remindOfIntake, { body: { task } });
      if (answer.account.state === 'active') toasts.show({ message: t.reminded, intent: 'success' });
      else await reach(answer, person, locale);
    } catch (error) {
      toasts.show({ message: errorText(error), intent: 'danger' });
    }
  };
  return { reach, remind };
};
