import { observer } from 'mobx-react-lite';
import { draftKey, PatientFormDialog } from '#clinical/browser';
import { useMessages, useService } from '#core/browser';
import { TextField, useAction, useForm } from '#ui';
import { idOf } from '#clinical/shared';
import { Toasts } from '#core/shared';
import { changeMedicineState } from '#plugins/medications/shared/calls.ts';
import type { Medicine } from '#plugins/medications/shared/medicine.ts';
import { useCurrentEncounter } from '../../hooks/useCurrentEncounter.ts';
import { staffTexts } from '../messages/index.ts';
import { useSendMedicationCall } from '../../hooks/useSendMedicationCall.ts';

interface MedicineStateDialogProps {
  readonly medicine: Medicine;
  readonly act: 'stop' | 'hold' | 'resume';
  readonly close: () => void;
}

const to = { stop: 'stopped', hold: 'on-hold', resume: 'active' } as const;

/** Stop, hold and go on, each with its reason; what was done can be taken back. */
export const MedicineStateDialog = observer(({ medicine, act, close }: MedicineStateDialogProps) => {
  const t = useMessages(staffTexts);
  const send = useSendMedicationCall();
  const at = useCurrentEncounter();
  const { run } = useAction();
  const toasts = useService(Toasts);
  const { name, ref, resource, state } = medicine;
  const words = {
    stop: { title: t.stopTitle(name), text: t.stopText, done: t.stopped(name), action: t.stop },
    hold: { title: t.holdTitle(name), text: t.holdText, done: t.heldNow(name), action: t.hold },
    resume: { title: t.resumeTitle(name), text: t.resumeText, done: t.resumed(name), action: t.resume },
  }[act];
  const form = useForm({
    fields: { reason: { label: t.reason, required: true } },
    initial: { reason: '' },
    submit: async ({ reason }) => {
      const version = resource.meta?.versionId ?? '';
      const saved = await send(changeMedicineState, {
        body: { source: ref, version, to: to[act], reason: reason.trim(), ...at },
      });
      const back = state === 'held' ? 'on-hold' : 'active';
      const undone = { source: ref, version: saved.version, to: back, reason: t.undone, ...at } as const;
      toasts.undo(words.done, () => void run(() => send(changeMedicineState, { body: undone })));
    },
  });
  return (
    <PatientFormDialog
      about={idOf(resource.subject, 'Patient') ?? null}
      form={form}
      title={words.title}
      action={words.action}
      danger={act === 'stop'}
      draft={draftKey('medications', act, resource.id)}
      onClose={close}
    >
      <p>{words.text}</p>
      <TextField form={form} name="reason" maxLength={300} multiline rows={2} />
    </PatientFormDialog>
  );
});
