import type { Attachment } from '@medplum/fhirtypes';
import { Download } from '@blueprintjs/icons';
import { observer } from 'mobx-react-lite';
import { saveFile, useMessages, useService } from '#core/browser';
import { Button, fileSize, useAction } from '#ui';
import { ClinicalRecord, idOf } from '#clinical/shared';
import { I18n } from '#core/shared';
import { bytesOf } from './entryTexts.ts';
import { timelineTexts } from './messages/index.ts';
import { dateText } from './timelineDates.ts';

/** So much of a text is on screen; the rest is in the download. */
const longest = 20_000;
const endings: Readonly<Record<string, string>> = { plain: 'txt', jpeg: 'jpg', 'svg+xml': 'svg' };

const fileName = (name: string, contentType = ''): string => {
  const kind = /\/([\w.+-]+)/.exec(contentType)?.[1] ?? '';
  const plain =
    name
      .replace(/[^\p{L}\p{N} ._-]+/gu, ' ')
      .trim()
      .slice(0, 80) || 'document';
  return /\.\w{2,5}$/.test(plain) || kind === '' ? plain : `${plain}.${endings[kind] ?? kind}`;
};

const isWeb = (url: string | undefined): url is string => /^https?:\/\//i.test(url ?? '');

interface AttachmentPartProps {
  readonly attachment: Attachment;
  /** Decoded, where it is text. */
  readonly text: string | null;
  /** What the entry is called. */
  readonly title: string;
}

/** A document of an entry: its words where it is text, a download where it is anything else or long. */
export const AttachmentPart = observer(({ attachment, text, title }: AttachmentPartProps) => {
  const t = useMessages(timelineTexts);
  const i18n = useService(I18n);
  const record = useService(ClinicalRecord);
  const { run, busy } = useAction();
  const { contentType, data, url, size, creation } = attachment;
  const name = attachment.title ?? title;
  const binary = idOf({ reference: url }, 'Binary');
  const download = () =>
    run(async () => {
      const kept = data === undefined && binary !== undefined ? await record.get('Binary', binary) : null;
      const bytes = bytesOf(kept?.data ?? data ?? '');
      if (!bytes) throw new Error('The document cannot be read.');
      // Never as a page: what is in it would run with this person's session.
      saveFile(
        new Blob([bytes], { type: 'application/octet-stream' }),
        fileName(name, kept?.contentType ?? contentType),
      );
    });
  const facts = [contentType, size !== undefined && fileSize(size, i18n), creation && dateText(creation, i18n)];
  const kept = data !== undefined || binary !== undefined;
  return (
    <div className="tl-document">
      {text !== null && <pre className="tl-text">{text.trim().slice(0, longest)}</pre>}
      {text !== null && text.length > longest && <p className="pv-muted">{t.cut}</p>}
      <p className="tl-file">
        <span>
          {attachment.title ?? t.document} <small>{facts.filter(Boolean).join(' · ')}</small>
        </span>
        {kept ? (
          <Button
            intent="quiet"
            icon={Download}
            busy={busy}
            onClick={() => void download()}
            aria-label={t.downloadOf(name)}
          >
            {t.download}
          </Button>
        ) : isWeb(url) ? (
          <a href={url} target="_blank" rel="noopener noreferrer">
            {t.keptElsewhere}
          </a>
        ) : (
          <small>{t.noContent}</small>
        )}
      </p>
    </div>
  );
});
