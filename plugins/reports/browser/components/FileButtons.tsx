import { observer } from 'mobx-react-lite';
import { inWords, saveFile, useMessages, useService } from '#core/browser';
import { Button, useAction } from '#ui';
import { CallFailure, type FileFormat, fileFormats, Http, I18n, Resources } from '#core/shared';
import { type Evaluation, exportReport } from '../../shared/calls.ts';
import { askRun } from '../../shared/runCalls.ts';
import { messages } from '../messages/index.ts';
import { useLocale } from '../useLocale.ts';

interface FileButtonsProps {
  readonly asked: Evaluation;
  /** Smaller numbers are left out. */
  readonly least: number;
}

const isLong = (error: unknown): boolean => error instanceof CallFailure && error.code === 'long_export';

const isRefused = (error: unknown): boolean => error instanceof CallFailure && [403, 404].includes(error.status);

/** A file of what is asked: saved at once, or, where it has too many lines for that, asked for and found below `ReportRuns`. */
export const FileButtons = observer(({ asked, least }: FileButtonsProps) => {
  const t = useMessages(messages);
  const locale = useLocale();
  const http = useService(Http);
  const resources = useService(Resources);
  const i18n = useService(I18n);
  const { run, busy } = useAction();
  const make = async (format: FileFormat): Promise<string> => {
    try {
      const file = await http.download(exportReport, { body: { ...asked, locale, format } });
      saveFile(file, `${asked.measure}-${asked.from}-${asked.to}.${format}`);
      return t.exported(i18n.number(least));
    } catch (error) {
      // Whoever lost the right since the page was counted sees that there too.
      if (isRefused(error)) resources.stale('features');
      if (format === 'pdf' || !isLong(error)) throw error;
      await inWords(resources.send(askRun, { body: { ...asked, locale, format } }), t);
      return t.runAsked;
    }
  };
  return fileFormats.map((format) => (
    <Button key={format} busy={busy} onClick={() => void run(() => inWords(make(format), t), { done: (said) => said })}>
      {t.export(format.toUpperCase())}
    </Button>
  ));
});
