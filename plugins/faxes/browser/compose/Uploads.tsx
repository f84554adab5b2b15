import { observer } from 'mobx-react-lite';
import { useId } from 'react';
import { useMessages, useService } from '#core/browser';
import { type FormModel, useAction } from '#ui';
import { Http } from '#core/shared';
import { uploadForFax } from '../../shared/sendCalls.ts';
import { messages } from '../messages/index.ts';
import type { Typed } from './composeForm.ts';

export const Uploads = observer(({ form }: { readonly form: FormModel<Typed> }) => {
  const t = useMessages(messages);
  const http = useService(Http);
  const input = useId();
  const { run, busy } = useAction();
  const add = (file: File | undefined): void => {
    if (!file) return;
    void run(async () => {
      const { id, name, pages } = await http.send(uploadForFax, { file });
      // What else was chosen meanwhile stays.
      form.set('documents', [...form.values.documents, { is: 'upload', id, title: name, pages }]);
    });
  };
  return (
    <fieldset className="fax-part">
      <legend>{t.uploads}</legend>
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
