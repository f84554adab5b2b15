import { useErrorText, useMessages, useService } from '#core/browser';
import { useAction } from '#ui';
import { type Locale, Resources, Toasts } from '#core/shared';
import { invite } from '#plugins/account/shared/index.ts';
import { remindOfIntake } from '../../shared/calls.ts';
import { pagesTexts } from '../messages/pages/index.ts';

export interface InvitedPatient {
  readonly patient: string;
  readonly account: { readonly state: 'active' | 'invited' | 'none'; readonly email: string | null };
}

interface Person {
  readonly firstName: string;
  readonly lastName: string;
}

/** Mails people who have an account, and invites the others to the portal. */
export const useIntakeInvitation = () => {
  const t = useMessages(pagesTexts);
  const resources = useService(Resources);
  const toasts = useService(Toasts);
  const errorText = useErrorText();
  const { run } = useAction();

  /** After the form is there: invites to the portal where that is still to do, and says what was done. */
  const reach = async (
    { patient, account }: InvitedPatient,
    { firstName, lastName }: Person,
    locale: Locale,
  ): Promise<void> => {
    const { state, email } = account;
    if (state === 'active') return toasts.show({ message: email ? t.sentTo(email) : t.sentBell, intent: 'success' });
    if (email === null) return toasts.show({ message: t.noAddress, intent: 'warning' });
    const names = { firstName: firstName || '–', lastName: lastName || '–' };
    try {
      const body = { email, role: 'patient', ...names, resourceId: patient, locale } as const;
      const { code } = await resources.send(invite, { body });
      const message = code === null ? t.sentTo(email) : `${t.sentTo(email)}. ${t.handOver(code)}`;
      return toasts.show({ message, intent: 'success' });
    } catch (error) {
      return toasts.show({ message: `${t.notInvited} ${errorText(error)}`, intent: 'warning' });
    }
  };

  const remind = (task: string, person: Person, locale: Locale): Promise<boolean> =>
    run(
      async () => {
        const answer = await resources.send(remindOfIntake, { body: { task } });
        if (answer.account.state === 'active') toasts.show({ message: t.reminded, intent: 'success' });
        else await reach(answer, person, locale);
      },
      { of: task },
    );
  return { reach, remind };
};
