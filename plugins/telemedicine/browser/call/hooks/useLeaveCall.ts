import { inWords, useMessages, useService } from '#core/browser';
import { useAction } from '#ui';
import { Router } from '#core/shared';
import { guestPath, listPath, summaryPath, withVisit } from '../../paths.ts';
import { messages } from '../../messages/index.ts';
import { callMessages } from '../messages/index.ts';
import { useCallSession } from './useCallSession.ts';

/** Ways out of the call. */
export const useLeaveCall = () => {
  const t = useMessages(callMessages);
  const router = useService(Router);
  const texts = useMessages(messages);
  const { run } = useAction();
  const { visitStore, call } = useCallSession();
  const id = visitStore.id ?? '';
  return {
    leave: async (): Promise<void> => {
      const guest = visitStore.pass !== null;
      await call.leave();
      router.go(guest ? withVisit(guestPath, id) : listPath);
    },
    end: (): Promise<boolean> =>
      run(
        async () => {
          await inWords(visitStore.end(), texts);
          router.go(withVisit(summaryPath, id));
        },
        {
          ask: { title: t.endTitle, text: t.endText, action: t.endForAll, danger: true },
          failed: (reason) => `${t.endFailed} ${reason}`,
        },
      ),
  };
};
