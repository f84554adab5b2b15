import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { classes } from '../classes.ts';
import { useTexts } from '../kernel.ts';
import { controlProps, type FieldProps } from './control.ts';
import { Field } from './Field.tsx';

export interface FileFieldProps extends FieldProps {
  /** As the `accept` attribute: `image/*,.pdf`. */
  readonly accept?: string;
  readonly maxBytes?: number;
}

export const fileSize = (bytes: number): string =>
  bytes < 1024 * 1024 ? `${Math.max(1, Math.round(bytes / 1024))} KB` : `${(bytes / 1024 / 1024).toFixed(1)} MB`;

/** Its value in the form is a `File` or null. */
export const FileField = observer((props: FileFieldProps) => {
  const { form, name, help, disabled, accept, maxBytes } = props;
  const t = useTexts();
  const [over, setOver] = useState(false);
  const file = form.values[name] as File | null | undefined;
  const take = (chosen: File | undefined): void => {
    if (!chosen) return;
    if (maxBytes !== undefined && chosen.size > maxBytes) form.store.blame(name, t.tooLarge(fileSize(maxBytes)));
    else form.set(name, chosen);
  };
  return (
    <Field form={form} name={name} help={help} disabled={disabled}>
      <div
        className={classes('pv-file', over && 'over')}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault();
          setOver(false);
          take(event.dataTransfer.files[0]);
        }}
      >
        <input
          {...controlProps(props)}
          type="file"
          accept={accept}
          onChange={(event) => take(event.target.files?.[0])}
        />
        <label className="pv-button" htmlFor={controlProps(props).id} aria-hidden>
          {file ? t.chooseAnother : t.chooseFile}
        </label>
        <span className="pv-muted">{file ? `${file.name} · ${fileSize(file.size)}` : t.orDrop}</span>
        {file && (
          <button type="button" className="pv-link-button" onClick={() => form.set(name, null)}>
            {t.removeFile}
          </button>
        )}
      </div>
    </Field>
  );
});
