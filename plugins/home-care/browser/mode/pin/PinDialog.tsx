import { observer } from 'mobx-react-lite';
import { useMessages, useStore } from '#core/browser';
import { CodeField, FormDialog, useForm } from '#ui';
import { messages } from '../../messages/index.ts';
import { pinMessages } from '../../messages/pin/index.ts';
import { DayStore } from '../DayStore.ts';
import { ModeStore } from '../ModeStore.ts';
import { NewPinFields, useNewPin } from './NewPinFields.tsx';
import { removePin, setPin } from './pinActs.ts';
import { refusedAt, usePin } from './usePin.ts';

export interface PinDialogProps {
  readonly act: 'set' | 'change' | 'remove';
  readonly onClose: () => void;
}

/** Sets, changes or removes the PIN; what there is already is asked for first. */
export const PinDialog = observer(({ act, onClose }: PinDialogProps) => {
  const t = useMessages(messages);
  const own = useMessages(pinMessages);
  const mode = useStore(ModeStore);
  const day = useStore(DayStore);
  const { take } = usePin();
  const isNew = act !== 'remove';
  const rules = useNewPin(() => isNew);
  const form = useForm({
    fields: {
      present: { label: own.presentPin, required: act !== 'set' },
      ...(isNew ? rules.fields : {}),
    },
    initial: { present: '', ...rules.initial },
    done: { set: own.pinSet, change: own.pinChanged, remove: own.pinRemoved }[act],
    submit: async ({ present, pin }) => {
      day.commitAll();
      if (act !== 'set') {
        form.set('present', '');
        const opened = await take(present, 'present');
        if (!opened) return false;
        if (act === 'remove') removePin(mode, opened);
      }
      if (isNew && !(await setPin(mode, pin))) throw refusedAt('pin', own.noPinHere);
      return true;
    },
  });
  const words = {
    set: [t.setPin, own.setAction],
    change: [t.changePin, own.changeAction],
    remove: [t.removePin, own.removeAction],
  } as const;
  const [title, action] = words[act];
  return (
    <FormDialog title={title} form={form} action={action} danger={act === 'remove'} onClose={onClose}>
      {act === 'remove' && <p>{own.removeText}</p>}
      {act === 'set' && <p>{t.othersUseHelp}</p>}
      {act !== 'set' && <CodeField form={form} name="present" hidden />}
      {isNew && <NewPinFields form={form} />}
    </FormDialog>
  );
});
