import { observer } from 'mobx-react-lite';
import { saveFile, useMessages, useService } from '#core/browser';
import { Button, MenuButton, useAction } from '#ui';
import { type FileFormat, fileFormats, I18n, type Locale } from '#core/shared';
import { messages } from '../messages/index.ts';

interface ExportMenuProps {
  /** Without the ending. */
  readonly name: string;
  readonly disabled?: boolean;
  readonly download: (asked: { readonly format: FileFormat; readonly locale: Locale }) => Promise<Blob>;
}

/** What stands on screen, as a file. */
export const ExportMenu = observer(({ name, disabled = false, download }: ExportMenuProps) => {
  const t = useMessages(messages);
  const { locale } = useService(I18n);
  const { run, busy } = useAction();
  const save = (format: FileFormat): void =>
    void run(async () => saveFile(await download({ format, locale }), `${name}.${format}`), { done: t.exported });
  if (busy || disabled)
    return (
      <Button busy={busy} disabled={disabled}>
        {t.export}
      </Button>
    );
  return (
    <MenuButton
      label={t.export}
      items={fileFormats.map((format) => ({ text: format.toUpperCase(), onClick: () => save(format) }))}
    >
      <span className="pv-button">{t.export}</span>
    </MenuButton>
  );
});
