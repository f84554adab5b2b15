import { Cross, Paperclip } from '@blueprintjs/icons';
import { observer } from 'mobx-react-lite';
import { useRef } from 'react';
import { useMessages, useService } from '#core/browser';
import { Button, fileSize, IconButton } from '#ui';
import { I18n } from '#core/shared';
import { acceptAttribute } from '#plugins/messaging/shared/fileTypes.ts';
import { fileMaxBytes, filesInMessage } from '#plugins/messaging/shared/limits.ts';
import { messages } from '../../messages/index.ts';
import type { Attachments, Refused } from '../stores/Attachments.ts';
import { UploadChip } from './UploadChip.tsx';

interface AttachmentsProps {
  readonly files: Attachments;
}

/** What will go with the message, and why a file will not. */
export const AttachedFiles = observer(({ files }: AttachmentsProps) => {
  const t = useMessages(messages);
  const i18n = useService(I18n);
  const refusal = ({ name, why }: Refused): string =>
    why === 'too_large'
      ? t.refusedSize(name, fileSize(fileMaxBytes, i18n))
      : why === 'empty'
        ? t.refusedEmpty(name)
        : why === 'too_many'
          ? t.refusedMany(name, filesInMessage)
          : t.refusedType(name);
  return (
    <>
      {files.refused.length > 0 && (
        <div className="msg-refused" role="alert">
          <span>
            {files.refused.map((one, index) => (
              <p key={index}>{refusal(one)}</p>
            ))}
          </span>
          <IconButton icon={Cross} label={t.dismiss} onClick={files.forgiveRefused} />
        </div>
      )}
      {files.uploads.length > 0 && (
        <ul className="msg-chips" aria-label={t.attached}>
          {files.uploads.map((upload) => (
            <UploadChip key={upload.id} upload={upload} remove={() => files.remove(upload)} />
          ))}
        </ul>
      )}
    </>
  );
});

/** Chooses files: on a phone, from its camera and its pictures too. */
export const AttachButton = ({ files, worded = false }: AttachmentsProps & { readonly worded?: boolean }) => {
  const t = useMessages(messages);
  const input = useRef<HTMLInputElement>(null);
  const choose = (): void => input.current?.click();
  return (
    <>
      {worded ? (
        <Button icon={Paperclip} onClick={choose}>
          {t.attachPictures}
        </Button>
      ) : (
        <IconButton icon={Paperclip} label={t.attach} onClick={choose} />
      )}
      <input
        ref={input}
        type="file"
        hidden
        multiple
        accept={acceptAttribute}
        onChange={(event) => {
          files.attach([...(event.target.files ?? [])]);
          event.target.value = '';
        }}
      />
    </>
  );
};
