import { observer } from 'mobx-react-lite';
import { inWords, saveFile, useMessages, useResource, useService } from '#core/browser';
import { Async, Button, Card, fileSize, useAction } from '#ui';
import { calendarDayText, Http, I18n, Resources } from '#core/shared';
import {
  cancelRun,
  downloadRun,
  listRuns,
  mostInRun,
  removeRun,
  type ReportRun,
  retryRun,
  type RunState,
} from '../../shared/runCalls.ts';
import { messages } from '../messages/index.ts';
import { useLocale } from '../useLocale.ts';

const pollMs = 2_000;
const under: readonly RunState[] = ['waiting', 'counting', 'writing'];
const isUnderWay = ({ state }: ReportRun): boolean => under.includes(state);

/** Asks how far they are, as long as it is on the page. */
const Watch = observer(() => {
  useResource(listRuns, {}, { pollMs });
  return null;
});

/** What a screen reader hears changes by quarters: the figures themselves change all the time. */
const RunProgress = observer(({ name, run }: { readonly name: string; readonly run: ReportRun }) => {
  const t = useMessages(messages);
  const i18n = useService(I18n);
  const { state, rows, rowsTotal } = run;
  // Before the lines are counted the bar moves without saying how far.
  if (state !== 'writing' || rowsTotal === null) return <progress aria-label={t.runProgress(name)} />;
  const done = Math.min(rows, rowsTotal);
  return (
    <>
      <progress value={done} max={rowsTotal} aria-label={t.runProgress(name)} />
      <span aria-hidden>{t.runRows(i18n.number(done), i18n.number(rowsTotal))}</span>
      <span className="pv-seen-only-by-readers" role="status">
        {t.runHeard(i18n.number(Math.floor((4 * done) / rowsTotal) / 4, { style: 'percent' }))}
      </span>
    </>
  );
});

const RunLine = observer(({ run }: { readonly run: ReportRun }) => {
  const t = useMessages(messages);
  const locale = useLocale();
  const i18n = useService(I18n);
  const http = useService(Http);
  const resources = useService(Resources);
  const action = useAction();
  const { id, measure, title, from, to, format, state, size, keptUntil, why, askedAt } = run;
  const params = { id };
  const period = t.heading(title[locale], calendarDayText(from, locale), calendarDayText(to, locale));
  const by = run.by.map((one) => one[locale]);
  const name = `${by.length > 0 ? t.runBy(period, by) : period} (${format.toUpperCase()})`;
  // The same may be asked for twice.
  const time = i18n.date(askedAt, { dateStyle: 'medium', timeStyle: 'short' });
  const said =
    state === 'ready'
      ? t.file_ready(fileSize(size ?? 0, i18n), keptUntil === null ? '' : i18n.date(keptUntil, { dateStyle: 'medium' }))
      : why === null
        ? t[`file_${state}`]
        : t.file_tooLong(i18n.number(mostInRun));
  const sent = (call: typeof cancelRun) => (): Promise<unknown> => inWords(resources.send(call, { params }), t);
  const download = async (): Promise<void> => {
    try {
      saveFile(await http.download(downloadRun, { params }), `${measure}-${from}-${to}.${format}`);
    } finally {
      // One that could not be had any more says so.
      resources.stale('reportRuns');
    }
  };
  const button = (words: string, work: () => Promise<unknown>, intent: 'plain' | 'quiet' = 'plain') => (
    <Button
      intent={intent}
      busy={action.isBusy(words)}
      aria-label={`${words}: ${name}, ${time}`}
      onClick={() => void action.run(work, { of: words })}
    >
      {words}
    </Button>
  );
  return (
    <li className="report-run">
      <div className="report-run-text">
        <b>{name}</b>
        <p role="status">{said}</p>
        <small className="pv-muted">{t.runAskedAt(time)}</small>
        {(state === 'counting' || state === 'writing') && <RunProgress name={name} run={run} />}
      </div>
      <div className="report-run-acts">
        {/* One button in one place: who pressed it by key stays there, and does not come to act on another line. */}
        {isUnderWay(run)
          ? button(t.runCancel, sent(cancelRun))
          : state === 'ready'
            ? button(t.runDownload, download)
            : why === null && button(t.runAgain, sent(retryRun))}
        {!isUnderWay(run) && button(t.runRemove, sent(removeRun), 'quiet')}
      </div>
    </li>
  );
});

/** The long exports of whoever looks: made in the background, wherever they asked for them. */
export const ReportRuns = observer(() => {
  const t = useMessages(messages);
  const runs = useResource(listRuns, {});
  return (
    <Async resource={runs} skeleton={<></>}>
      {({ data }) =>
        data.length > 0 && (
          <Card title={t.runs}>
            <ul className="report-runs">
              {data.map((run) => (
                <RunLine key={run.id} run={run} />
              ))}
            </ul>
            {data.some(isUnderWay) && <Watch />}
          </Card>
        )
      }
    </Async>
  );
});
