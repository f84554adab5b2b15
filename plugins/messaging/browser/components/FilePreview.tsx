import { observer } from 'mobx-react-lite';
import { useMessages, useService, useStore } from '../../../../core/browser/index.ts';
import { Button, Callout, Dialog, Skeleton } from '../../../../core/browser/ui/index.ts';
import { Toasts } from '../../../../core/shared/index.ts';
import { previewOf } from '../../shared/fileTypes.ts';
import { failureText } from '../failureText.ts';
import { messagingMessages } from '../messages.ts';
import { Files } from '../stores/Files.ts';

/** A picture or a PDF at full size, from bytes that the page holds; and to keep. */
export const FilePreview = observer(() => {
  const t = useMessages(messagingMessages);
  const toasts = useService(Toasts);
  const store = useStore(Files);
  const file = store.preview;
  if (!file) return null;
  const opened = store.at(file.file_id);
  const save = (): void =>
    void store.save(file).catch((error: unknown) => toasts.show({ message: failureText(t, error), intent: 'danger' }));
  return (
    <Dialog
      open
      width="wide"
      title={file.name}
      onClose={() => store.show(null)}
      actions={
        <>
          <Button onClick={() => store.show(null)}>{t.close}</Button>
          <Button intent="primary" onClick={save}>
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
        <img className="msg-preview-picture" src={opened.url} alt={t.preview(file.name)} />
      )}
    </Dialog>
  );
});
