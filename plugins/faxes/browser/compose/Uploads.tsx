import { observer } from 'mobx-react-lite';
import { useId } from 'react';
import { useMessages, useService } from '#core/browser';
import { type FormModel, RemovableLine, useAction } from '#ui';
import { Http } from '#core/shared';
import { uploadForFax } from '../../shared/sendCalls.ts';
import { messages } from '../messages/index.ts';
import type { Typed } from './composeForm.ts';

export const Uploads = observer(({ form }: { readonly form: FormModel<Typed> }) => {
  const t = useMessages(messages);
  const http = useService(Http);
  const input = useId();
  const { run, busy } = useAction();
  const { uploads } = form.values;
  const add = (file: File | undefined): void => {
    if (!file) return;
    void run(async () => form.set('uploads', [...uploads, await http.send(uploadForFax, { file })]));
  };
  return (
    <fieldset className="fax-part">
      <legend>{t.uploads}</legend>
      {uploads.length > 0 && (
        <ul className="pv-bare-list">
          {uploads.map(({ id, name, pages }) => (
            <RemovableLine
              key={id}
              name={name}
              fact={t.pages(pages)}
              action={t.remove(name)}
              remove={() =>
                form.set(
                  'uploads',
                  uploads.filter((one) => one.id !== id),
                )
              }
            />
          ))}
        </ul>
      )}
      <div
        className="pv-file"
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event) => {
          event.preventDefault();
          add(event.dataTransfer.files[0]);
        }}
      >
        <input
          id={input}
          type="file"
          accept="application/pdf,image/png,image/jpeg"
          disabled={busy}
          aria-label={t.addFile}
          onChange={(event) => {
            add(event.target.files?.[0]);
            event.target.value = '';
          }}
        />
        <label className="pv-button" htmlFor={input} aria-hidden>
          {t.addFile}
        </label>
      </div>
      <small className="pv-muted">{t.uploadHelp}</small>
    </fieldset>
  );
});
