import { observer } from 'mobx-react-lite';
import { draftKey, useMessages, useService } from '../../../../../core/browser/index.ts';
import {
  Button,
  Dialog,
  Form,
  type FormModel,
  SubmitButton,
  TextField,
  useForm,
  useFormDraft,
} from '../../../../../core/browser/ui/index.ts';
import { Toasts } from '../../../../../core/shared/index.ts';
import { setState } from '../../../shared/contract.ts';
import type { Medicine } from '../../../shared/medicine.ts';
import { useAtEncounter } from '../../encounter.ts';
import { deskTexts } from '../../messages/deskTexts.ts';
import { useAct, useSayError } from '../../useAct.ts';

interface StateDialogProps {
  readonly medicine: Medicine;
  readonly act: 'stop' | 'hold' | 'resume';
  readonly close: () => void;
}

const to = { stop: 'stopped', hold: 'on-hold', resume: 'active' } as const;

/** Stop, hold and go on, each with its reason; what was done can be taken back. */
export const StateDialog = observer(({ medicine, act, close }: StateDialogProps) => {
  const t = useMessages(deskTexts);
  const send = useAct();
  const at = useAtEncounter();
  const sayError = useSayError();
  const toasts = useService(Toasts);
  const { name, ref, resource, state } = medicine;
  const words = {
    stop: { title: t.stopTitle(name), text: t.stopText, done: t.stopped(name), action: t.stop },
    hold: { title: t.holdTitle(name), text: t.holdText, done: t.heldNow(name), action: t.hold },
    resume: { title: t.resumeTitle(name), text: t.resumeText, done: t.resumed(name), action: t.resume },
  }[act];
  const form: FormModel<{ readonly reason: string }> = useForm<{ readonly reason: string }>({
    fields: { reason: { label: t.reason, required: true } },
    initial: { reason: '' },
    submit: async ({ reason }) => {
      const version = resource.meta?.versionId ?? '';
      const saved = await send(setState, { body: { source: ref, version, to: to[act], reason: reason.trim(), ...at } });
      close();
      const back = state === 'held' ? 'on-hold' : 'active';
      toasts.undo(words.done, () => {
        send(setState, { body: { source: ref, version: saved.version, to: back, reason: t.undone, ...at } }).catch(
          sayError,
        );
      });
    },
  });
  useFormDraft(form, draftKey('medications', act, resource.id));
  return (
    <Dialog open title={words.title} onClose={close}>
      <Form form={form}>
        <p>{words.text}</p>
        <TextField form={form} name="reason" maxLength={300} multiline rows={2} />
        <div className="pv-form-actions">
          <Button intent="quiet" onClick={close}>
            {t.cancel}
          </Button>
          <SubmitButton form={form} intent={act === 'stop' ? 'danger' : 'primary'}>
            {words.action}
          </SubmitButton>
        </div>
      </Form>
    </Dialog>
  );
});
