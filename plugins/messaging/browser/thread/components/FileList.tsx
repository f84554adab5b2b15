import { Document } from '@blueprintjs/icons';
import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import { useMessages, useService, useStore } from '#core/browser';
import { I18n } from '#core/shared';
import { fileSize, useAction } from '#ui';
import { previewOf } from '#plugins/messaging/shared/fileTypes.ts';
import type { Attachment } from '#plugins/messaging/shared/message.ts';
import { inFeatureWords } from '../../failureText.ts';
import { messages } from '../../messages/index.ts';
import { Files } from '../stores/Files.ts';

/** Pictures as themselves, in a frame of fixed size so that nothing moves; other files by name and size. */
export const FileList = observer(({ files }: { readonly files: readonly Attachment[] }) =>
  files.length === 0 ? null : (
    <ul className="msg-files">
      {files.map((file) => (
        <li key={file.file_id}>
          {previewOf(file.type) === 'image' ? <Picture file={file} /> : <FileLink file={file} />}
        </li>
      ))}
    </ul>
  ),
);

const Picture = observer(({ file }: { readonly file: Attachment }) => {
  const t = useMessages(messages);
  const store = useStore(Files);
  useEffect(() => void store.load(file.file_id), [store, file.file_id]);
  const opened = store.at(file.file_id);
  if (opened?.error) return <FileLink file={file} />;
  return (
    <button type="button" className="msg-picture" aria-label={t.openFile(file.name)} onClick={() => store.show(file)}>
      {opened?.url && <img src={opened.url} alt="" />}
    </button>
  );
});

const FileLink = observer(({ file }: { readonly file: Attachment }) => {
  const t = useMessages(messages);
  const i18n = useService(I18n);
  const { run } = useAction();
  const store = useStore(Files);
  const open = (): void => {
    if (previewOf(file.type)) return store.show(file);
    void run(() => inFeatureWords(t, store.save(file)));
  };
  return (
    <button type="button" className="msg-file" aria-label={t.openFile(file.name)} onClick={open}>
      <Document size={16} aria-hidden />
      <span>
        {file.name} · {fileSize(file.size, i18n)}
      </span>
    </button>
  );
});
