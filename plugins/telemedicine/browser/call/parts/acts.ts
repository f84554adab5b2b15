import { useErrorText, useMessages, useService } from '../../../../../core/browser/index.ts';
import { useConfirm } from '../../../../../core/browser/ui/index.ts';
import { Router, Toasts } from '../../../../../core/shared/index.ts';
import { guestPath, listPath, summaryPath, withVisit } from '../../paths.ts';
import { useRefusals } from '../../refusals/useRefusals.ts';
import { callTexts } from '../callTexts.ts';
import { useDesk } from './desk.ts';

/** Ways out of the call. */
export const useLeaving = () => {
  const t = useMessages(callTexts);
  const router = useService(Router);
  const toasts = useService(Toasts);
  const confirm = useConfirm();
  const errorText = useErrorText();
  const inWords = useRefusals();
  const { room, call } = useDesk();
  const id = room.id ?? '';
  return {
    leave: async (): Promise<void> => {
      const guest = room.pass !== null;
      await call.leave();
      router.go(guest ? withVisit(guestPath, id) : listPath);
    },
    end: async (): Promise<void> => {
      if (!(await confirm({ title: t.endTitle, text: t.endText, action: t.endForAll, danger: true }))) return;
      try {
        await room.end();
        router.go(withVisit(summaryPath, id));
      } catch (error) {
        toasts.show({ message: `${t.endFailed} ${errorText(inWords(error))}`, intent: 'danger' });
      }
    },
  };
};
