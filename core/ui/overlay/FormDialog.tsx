import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import { Button, type ButtonProps } from '../controls/Button.tsx';
import { useTexts } from '../kernel.ts';
import { Dialog, type DialogProps } from './Dialog.tsx';
import { Form } from '../form/Form.tsx';
import { SubmitButton } from '../form/SubmitButton.tsx';
import type { FormModel } from '../form/useForm.ts';
import { useFormDraft } from '../form/useFormDraft.ts';

type Absent = false | null | undefined;

export interface FormDialogProps extends Pick<DialogProps, 'title' | 'onClose' | 'width' | 'head'> {
  readonly form: FormModel;
  /** A verb on the button that sends: 'Save', not 'OK'. */
  readonly action: string;
  /** What it does cannot be undone: the button is red. */
  readonly danger?: boolean;
  /** Key under which what is typed is kept until it is sent; see `useFormDraft`. */
  readonly draft?: string;
  /** In place of the Cancel button; null where that word could be misread. */
  readonly cancel?: ReactNode;
  /** Another button, before Cancel. */
  readonly extra?:
    | (Pick<ButtonProps, 'busy' | 'intent'> & { readonly text: string; readonly run: () => unknown })
    | Absent;
  readonly children: ReactNode;
}

/**
 * A dialog that holds one form, and closes when it is sent. A refusal is told within it, above what was typed. Cancel forgets
 * what was typed; put away otherwise (a lock, a reload, Escape, the cross), it comes back with it and says so.
 */
export const FormDialog = observer((props: FormDialogProps) => {
  const { form, title, action, danger, draft, cancel, extra, width, head, onClose, children } = props;
  const t = useTexts();
  useFormDraft(form, draft);
  const drop = (): void => {
    form.store.forget();
    onClose();
  };
  return (
    <Dialog open title={title} width={width} head={head} onClose={onClose}>
      <Form form={form} onSent={onClose}>
        {form.store.restored && (
          <p className="pv-kept-draft">
            {t.keptDraft}
            <Button intent="quiet" onClick={() => form.store.forget()}>
              {t.startOver}
            </Button>
          </p>
        )}
        {children}
        <div className="pv-form-actions">
          {extra && (
            <Button intent={extra.intent ?? 'quiet'} busy={extra.busy} onClick={() => void extra.run()}>
              {extra.text}
            </Button>
          )}
          {cancel === undefined ? (
            <Button intent="quiet" onClick={drop}>
              {t.cancel}
            </Button>
          ) : (
            cancel
          )}
          <SubmitButton form={form} intent={danger ? 'danger' : 'primary'}>
            {action}
          </SubmitButton>
        </div>
      </Form>
    </Dialog>
  );
});
