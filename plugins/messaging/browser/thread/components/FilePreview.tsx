import { observer } from 'mobx-react-lite';
import { useMessages, useStore } from '#core/browser';
import { Button, Callout, Dialog, Skeleton, useAction } from '#ui';
import { previewOf } from '#plugins/messaging/shared/fileTypes.ts';
import { failureText, inFeatureWords } from '../../failureText.ts';
import { messages } from '../../messages/index.ts';
import { Files } from '../stores/Files.ts';

/** A picture or a PDF at full size, from bytes that the page holds; and to keep. */
export const FilePreview = observer(() => {
  const t = useMessages(messages);
  const { busy, run } = useAction();
  const store = useStore(Files);
  const file = store.preview;
  if (!file) return null;
  const opened = store.at(file.file_id);
  return (
    <Dialog
      open
      width="wide"
      title={file.name}
      onClose={() => store.show(null)}
      actions={
        <>
          <Button onClick={() => store.show(null)}>{t.close}</Button>
          <Button intent="primary" busy={busy} onClick={() => void run(() => inFeatureWords(t, store.save(file)))}>
            {t.download}
          </Button>
        </>
      }
    >
      {opened?.error ? (
        <Callout tone="bad" title={t.previewFailed}>
          <p>{failureText(t, opened.error)}</p>
        </Callout>
      ) : !opened?.url ? (
        <Skeleton lines={8} />
      ) : previewOf(file.type) === 'pdf' ? (
        <iframe className="msg-preview" src={opened.url} title={t.preview(file.name)} />
      ) : (
        <img className="msg-preview-picture pv-preview" src={opened.url} alt={t.preview(file.name)} />
      )}
    </Dialog>
  );
});
