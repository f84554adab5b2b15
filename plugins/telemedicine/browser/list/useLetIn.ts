import { useState } from 'react';
import { useErrorText, useMessages, useService } from '../../../../core/browser/index.ts';
import { Resources, Router, Toasts } from '../../../../core/shared/index.ts';
import { decideSeat } from '../../shared/contract.ts';
import { callPath, withVisit } from '../paths.ts';
import { useRefusals } from '../refusals/useRefusals.ts';
import { listMessages } from './messages.ts';
import type { WaitingPerson } from './waitingIn.ts';

/** Lets somebody in and goes into the call with them. */
export const useLetIn = (): { readonly busy: string | null; readonly letIn: (who: WaitingPerson) => void } => {
  const t = useMessages(listMessages);
  const resources = useService(Resources);
  const router = useService(Router);
  const toasts = useService(Toasts);
  const errorText = useErrorText();
  const inWords = useRefusals();
  const [busy, setBusy] = useState<string | null>(null);
  const run = async ({ visit, person }: WaitingPerson): Promise<void> => {
    setBusy(person.seat);
    try {
      await resources.send(decideSeat, { params: { id: visit.id, seat: person.seat }, body: { act: 'admit' } });
      router.go(withVisit(callPath, visit.id, router.path));
    } catch (error) {
      setBusy(null);
      toasts.show({ message: `${t.notLetIn(person.name)} ${errorText(inWords(error))}`, intent: 'danger' });
    }
  };
  return { busy, letIn: (who) => void run(who) };
};
