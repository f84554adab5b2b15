import { useMessages } from '#core/browser';
import type { CallAnswer } from '#core/shared';
import { type prescribe, undoPrescription } from '#plugins/medications/shared/calls.ts';
import { useSendMedicationCall } from '../../hooks/useSendMedicationCall.ts';
import { staffTexts } from '../messages/index.ts';

export type Prescribed = CallAnswer<typeof prescribe>;

interface UndoPrescription {
  readonly undo: (written: Prescribed | false) => Promise<void>;
  readonly undone: string;
}

/** The way back in the toast of a prescription: it is marked as entered in error, and what it replaced goes on. */
export const useUndoPrescription = (): UndoPrescription => {
  const t = useMessages(staffTexts);
  const send = useSendMedicationCall();
  return {
    undo: async (written) => {
      if (written) await send(undoPrescription, { params: { id: written.id }, body: { version: written.version } });
    },
    undone: t.prescriptionUndone,
  };
};
