import { observer } from 'mobx-react-lite';
import { PatientDialog, plainConcept } from '#clinical/browser';
import { useMessages, useResource, useService } from '#core/browser';
import { I18n, type Resource, Resources, wordOf } from '#core/shared';
import { Async, Button, useAction } from '#ui';
import {
  closeImports,
  type Held,
  listSensitive,
  mostSensitive,
  releaseImports,
  type Released,
  type SensitiveEntry,
} from '../../shared/imports.ts';
import { importTexts } from '../messages/imports/index.ts';
import { timelineTexts } from '../timeline/messages/index.ts';
import { dateText } from '../timeline/timelineDates.ts';

interface SensitivePartProps {
  readonly patient: string;
  /** How many there are; the list may hold fewer. */
  readonly count: number;
  readonly release: (entry: SensitiveEntry, what: string, type: string) => void;
  readonly isBusy: (id: string) => boolean;
}

/** Each with its own press, which asks by its name. */
const SensitivePart = observer(({ patient, count, release, isBusy }: SensitivePartProps) => {
  const t = useMessages(importTexts);
  const words = useMessages(timelineTexts);
  const i18n = useService(I18n);
  const found = useResource(listSensitive, { body: { patient } });
  return (
    <section className="chart-release" aria-labelledby="chart-release-sensitive">
      <h3 id="chart-release-sensitive">{t.sensitive}</h3>
      <p className="pv-muted">{t.sensitiveText}</p>
      <Async resource={found}>
        {({ data }) => (
          <>
            <ul className="pv-rows">
              {data.map((entry) => {
                const type = wordOf(words, `type_${entry.type}`) ?? entry.type;
                const what = plainConcept({ text: entry.title }) || type;
                return (
                  <li key={`${entry.type}/${entry.id}`}>
                    <span>
                      <b>{what}</b>
                      <small>{[type, entry.date ? dateText(entry.date, i18n) : t.undated].join(' · ')}</small>
                    </span>
                    <Button
                      aria-label={t.releaseOne(what)}
                      busy={isBusy(entry.id)}
                      onClick={() => release(entry, what, type)}
                    >
                      {t.releaseThis}
                    </Button>
                  </li>
                );
              })}
            </ul>
            {data.length < count && (
              <p className="pv-muted">{data.length >= mostSensitive ? t.more(count - data.length) : t.unread}</p>
            )}
          </>
        )}
      </Async>
    </section>
  );
});

interface ReleaseDialogProps {
  readonly patient: string;
  readonly held: Resource<Held>;
  readonly close: () => void;
}

/** What will be shown, by kind, in one act; beneath it what is sensitive, each by its own. */
export const ReleaseDialog = observer(({ patient, held, close }: ReleaseDialogProps) => {
  const t = useMessages(importTexts);
  const words = useMessages(timelineTexts);
  const resources = useService(Resources);
  const { run, isBusy } = useAction();
  const undo = {
    undo: ({ release }: Released) => resources.send(closeImports, { body: { patient, release } }),
    undone: t.closedAgain,
  };
  const together = (held.data?.kinds ?? []).reduce((sum, { count }) => sum + count, 0);
  const all = async (): Promise<void> => {
    const last = held.data?.sensitive === 0;
    const done = await run(() => resources.send(releaseImports, { body: { patient } }), {
      ...undo,
      of: 'all',
      done: ({ count }) => t.released(count),
    });
    if (done && last) close();
  };
  const one = ({ type, id }: SensitiveEntry, what: string, typeName: string): void =>
    void run(() => resources.send(releaseImports, { body: { patient, entry: { type, id } } }), {
      ...undo,
      of: id,
      ask: { title: t.sure(what), text: t.sureText(what, typeName), action: t.sureDo },
      done: t.oneReleased(what),
    });
  return (
    <PatientDialog
      about={patient}
      open
      title={t.title}
      onClose={close}
      actions={
        <>
          <Button intent="quiet" onClick={close}>
            {t.close}
          </Button>
          {together > 0 && (
            <Button intent="primary" busy={isBusy('all')} onClick={() => void all()}>
              {t.release}
            </Button>
          )}
        </>
      }
    >
      <Async resource={held}>
        {({ kinds, sensitive }) => (
          <>
            <section className="chart-release" aria-labelledby="chart-release-all">
              <h3 id="chart-release-all">{t.all}</h3>
              <p>{together > 0 ? t.allText(together) : t.allDone}</p>
              {kinds.length > 0 && (
                <ul className="chart-release-kinds">
                  {kinds.map(({ kind, count }) => (
                    <li key={kind}>{t.count(words[`kind_${kind}`], count)}</li>
                  ))}
                </ul>
              )}
            </section>
            {sensitive > 0 && (
              <SensitivePart patient={patient} count={sensitive} release={one} isBusy={(id) => isBusy(id)} />
            )}
          </>
        )}
      </Async>
    </PatientDialog>
  );
});
