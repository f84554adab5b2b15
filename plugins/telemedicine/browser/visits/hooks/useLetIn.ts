import { inWords, useMessages, useService } from '#core/browser';
import { Resources, Router } from '#core/shared';
import { type Action, useAction } from '#ui';
import { decideSeat } from '#plugins/telemedicine/shared/calls.ts';
import { callPath, withVisit } from '../../paths.ts';
import { messages } from '../../messages/index.ts';
import { visitMessages } from '../messages/index.ts';
import type { WaitingPerson } from '../waitingPeople.ts';

interface LettingIn extends Pick<Action, 'isBusy'> {
  readonly letIn: (who: WaitingPerson) => void;
}

/** Lets somebody in and goes into the call with them. Busy by seat. */
export const useLetIn = (): LettingIn => {
  const t = useMessages(visitMessages);
  const texts = useMessages(messages);
  const resources = useService(Resources);
  const router = useService(Router);
  const { isBusy, run } = useAction();
  const letIn = async ({ visit, person }: WaitingPerson): Promise<void> => {
    const call = { params: { id: visit.id, seat: person.seat }, body: { act: 'admit' as const } };
    await inWords(resources.send(decideSeat, call), texts);
    router.go(withVisit(callPath, visit.id, router.path));
  };
  return {
    isBusy,
    letIn: (who) =>
      void run(() => letIn(who), {
        of: who.person.seat,
        failed: (reason) => `${t.notLetIn(who.person.name)} ${reason}`,
      }),
  };
};
