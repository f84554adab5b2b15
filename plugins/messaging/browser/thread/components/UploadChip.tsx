import { Cross } from '@blueprintjs/icons';
import { observer } from 'mobx-react-lite';
import { useMessages, useService } from '#core/browser';
import { Button, fileSize, IconButton } from '#ui';
import { I18n } from '#core/shared';
import { failureText } from '../../failureText.ts';
import { messages } from '../../messages/index.ts';
import type { Upload } from '../stores/Upload.ts';

/** A file that will go with the message: how far it is, why it failed, and a way out. */
export const UploadChip = observer(({ upload, remove }: { readonly upload: Upload; readonly remove: () => void }) => {
  const t = useMessages(messages);
  const i18n = useService(I18n);
  const { file, state, progress, error } = upload;
  const percent = i18n.number(progress, { style: 'percent' });
  return (
    <li className={`msg-chip ${state}`}>
      <span className="msg-chip-name">{file.name}</span>
      <small>
        {state === 'done'
          ? fileSize(file.size, i18n)
          : state === 'failed'
            ? failureText(t, error)
            : t.uploading(percent)}
      </small>
      {state === 'uploading' && <progress value={progress} max={1} aria-label={file.name} />}
      {state === 'failed' && (
        <Button intent="quiet" onClick={() => void upload.start()}>
          {t.tryAgain}
        </Button>
      )}
      <IconButton icon={Cross} label={t.removeFile(file.name)} onClick={remove} />
    </li>
  );
});
