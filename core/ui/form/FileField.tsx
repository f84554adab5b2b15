import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { classes } from '../classes.ts';
import { useI18n, useTexts } from '../kernel.ts';
import { controlProps, type FieldProps } from './control.ts';
import { Field } from './Field.tsx';
import { fileSize } from '../data/fileSize.ts';

export interface FileFieldProps extends FieldProps {
  /** As the `accept` attribute: `image/*,.pdf`. */
  readonly accept?: string;
  readonly maxBytes?: number;
}

/** Its value in the form is a `File` or null. */
export const FileField = observer((props: FileFieldProps) => {
  const { form, name, help, disabled, accept, maxBytes } = props;
  const t = useTexts();
  const i18n = useI18n();
  const [over, setOver] = useState(false);
  const file = form.values[name] as File | null | undefined;
  const take = (chosen: File | undefined): void => {
    if (!chosen || disabled) return;
    if (maxBytes !== undefined && chosen.size > maxBytes) form.store.blame(name, t.tooLarge(fileSize(maxBytes, i18n)));
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
        <span className="pv-muted">{file ? `${file.name} · ${fileSize(file.size, i18n)}` : t.orDrop}</span>
        {file && !disabled && (
          <button type="button" className="pv-link-button" onClick={() => form.set(name, null)}>
            {t.removeFile}
          </button>
        )}
      </div>
    </Field>
  );
});
