import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import { useAddress } from '#clinical/browser';
import { inWords, useMessages, useResource, useService } from '#core/browser';
import { Async, Button, Callout, Dialog, fileSize, None, Progress, useAction } from '#ui';
import { I18n, type Known, Resources } from '#core/shared';
import {
  addressExport,
  askExport,
  exportKeptDays,
  type OrganizationExport,
  readExport,
} from '../../shared/exportCalls.ts';
import { messages } from '../messages/index.ts';

const pollMs = 3_000;
/** The browser itself takes what lies there, however large it is. */
const follow = (path: string): void => {
  const link = document.createElement('a');
  link.href = path;
  link.download = '';
  link.click();
};

const short = { dateStyle: 'medium' } as const;

const ExportProgress = observer(({ step, done, total }: OrganizationExport) => {
  const t = useMessages(messages);
  const i18n = useService(I18n);
  // Before the extent is known the bar moves without saying how far.
  if (step === null) return <progress aria-label={t.exportCounting} />;
  const words = (step === 'rows' ? t.exportRows : t.exportFiles)(i18n.number(done), i18n.number(total));
  return <Progress done={done} of={total} words={words} />;
});

interface StateProps {
  readonly made: OrganizationExport | null;
  readonly known: Known;
}

const ExportState = observer(({ made, known }: StateProps) => {
  const t = useMessages(messages);
  const i18n = useService(I18n);
  const day = (at: string | null): string => (at === null ? '' : i18n.date(at, short));
  if (made === null)
    return (
      <p role="status">
        <None of={known} says={t.exportNone} />
      </p>
    );
  if (made.state === 'running')
    return (
      <>
        <Callout role="status" title={t.exportRunning}>
          <p>{t.exportRunningText(made.askedBy)}</p>
        </Callout>
        <ExportProgress {...made} />
      </>
    );
  return made.state === 'ready' ? (
    <Callout tone="good" role="status" title={t.exportReady(fileSize(made.size ?? 0, i18n))}>
      <p>{t.exportReadyText(day(made.readyAt), made.askedBy, day(made.expiresAt))}</p>
    </Callout>
  ) : (
    <Callout tone="bad" role="status" title={t.exportFailed}>
      <p>{t.exportFailedText}</p>
    </Callout>
  );
});

interface Props {
  readonly id: string;
  readonly close: () => void;
}

/** How far the export of an organisation is, and what can be done about it. */
const ExportDialog = observer(({ id, close }: Props) => {
  const t = useMessages(messages);
  const resources = useService(Resources);
  const { run, busy } = useAction();
  const params = { id };
  const found = useResource(readExport, { params }, { pollMs });
  const begin = (): void => void run(() => inWords(resources.send(askExport, { params }), t));
  const save = (): void =>
    void run(async () => follow((await inWords(resources.send(addressExport, { params }), t)).path));
  const offered = (made: OrganizationExport | null | undefined): ReactNode => {
    if (made === undefined || made?.state === 'running') return null;
    const ask = (words: string, intent: 'primary' | 'quiet') => (
      <Button intent={intent} disabled={busy} onClick={begin}>
        {words}
      </Button>
    );
    if (made === null) return ask(t.exportBegin, 'primary');
    if (made.state === 'failed') return ask(t.exportRetry, 'primary');
    return (
      <>
        {ask(t.exportAnew, 'quiet')}
        <Button intent="primary" disabled={busy} onClick={save}>
          {t.exportDownload}
        </Button>
      </>
    );
  };
  const name = found.data?.name;
  return (
    <Dialog
      open
      title={name === undefined ? t.exportTitleUnnamed : t.exportTitle(name)}
      onClose={close}
      actions={
        <>
          <Button intent="quiet" onClick={close}>
            {t.exportClose}
          </Button>
          {offered(found.data?.export)}
        </>
      }
    >
      <div className="organizations-export">
        <p>{t.exportText}</p>
        <p className="pv-muted">{t.exportCare(exportKeptDays)}</p>
        <Async resource={found}>{(data, known) => <ExportState made={data.export} known={known} />}</Async>
      </div>
    </Dialog>
  );
});

/** The one that the address names, also from a notice, whatever the list shows. */
export const ExportDialogs = observer(() => {
  const address = useAddress();
  const id = address.get('id');
  if (address.get('do') !== 'export' || !id) return null;
  return <ExportDialog key={id} id={id} close={() => address.set({ do: '', id: '' })} />;
});
