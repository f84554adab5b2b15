import { observer } from 'mobx-react-lite';
import { useRef } from 'react';
import { TextField } from '../form/TextField.tsx';
import { useForm } from '../form/useForm.ts';
import { FormDialog } from './FormDialog.tsx';
import type { WordsQuestion } from './words.ts';

interface Props extends WordsQuestion {
  readonly end: (done: boolean) => void;
}

export const WordsDialog = observer(({ title, head, text, label, action, draft, send, end }: Props) => {
  const sent = useRef(false);
  const form = useForm({
    fields: { words: { label, required: true } },
    initial: { words: '' },
    submit: async ({ words }) => {
      await send(words.trim());
      sent.current = true;
    },
  });
  return (
    <FormDialog
      form={form}
      title={title}
      head={head}
      action={action}
      width="narrow"
      {...(draft && { draft })}
      onClose={() => end(sent.current)}
    >
      {text && <p>{text}</p>}
      <TextField form={form} name="words" multiline rows={3} maxLength={2000} />
    </FormDialog>
  );
});
