import { observer } from 'mobx-react-lite';
import { useMessages, useResource, useService } from '#core/browser';
import { Async, Button, Dialog, Skeleton, Tag, useAction } from '#ui';
import { type CallAnswer, clockText, I18n, Resources } from '#core/shared';
import { listChanges, tellChanges } from '../../../shared/plan/planCalls.ts';
import { messages } from '../../messages/index.ts';
import { shortDay } from '../../parts/clock.ts';
import { useProblemText } from '../../parts/problemText.ts';
import { useRefused } from '../../parts/useRefused.ts';

type Change = CallAnswer<typeof listChanges>['data'][number];

/** What nobody has been told of yet, and whom it is about; one step tells them all. */
export const ChangesDialog = observer(({ close }: { readonly close: () => void }) => {
  const t = useMessages(messages);
  const i18n = useService(I18n);
  const resources = useService(Resources);
  const refused = useRefused();
  const words = useProblemText();
  const { run, busy } = useAction();
  const found = useResource(listChanges, {});
  const when = (wall: string): string =>
    `${i18n.date(wall.slice(0, 10), shortDay)}, ${clockText(wall.slice(11), i18n.locale)}`;
  const namesOf = (people: readonly ({ readonly name: string } | null | undefined)[]): string =>
    people.flatMap((one) => one?.name ?? []).join(', ') || t.somebody;
  const whatOf = ({ visit, was }: Change): readonly string[] => {
    const now = namesOf([visit.worker, visit.second]);
    if (!was) return [now];
    const before = namesOf([was.worker, was.second]);
    return [
      ...(was.startWall === visit.startWall ? [] : [t.changeMoved(when(was.startWall), when(visit.startWall))]),
      before === now ? now : t.changeMoved(before, now),
    ];
  };
  const tell = async (): Promise<void> => {
    const seal = found.data?.seal ?? '';
    const done = await run(() => refused(resources.send(tellChanges, { body: { seal } })), {
      done: ({ told }) => t.told(told),
    });
    if (done) close();
  };
  const count = found.data?.data.length ?? 0;
  return (
    <Dialog
      open
      title={t.changesTitle}
      onClose={close}
      actions={
        <>
          <Button onClick={close}>{t.close}</Button>
          {count > 0 && (
            <Button intent="primary" busy={busy} onClick={() => void tell()}>
              {t.tellAll(count)}
            </Button>
          )}
        </>
      }
    >
      <Async resource={found} skeleton={<Skeleton lines={6} />} none={{ title: t.changesNone }}>
        {({ data }) => (
          <>
            <p className="pv-muted">{t.changesHelp}</p>
            <ul className="hc-needs" aria-label={t.changesTitle}>
              {data.map((change) => (
                <li key={change.visit.id} className="hc-change">
                  <b>
                    {when(change.visit.startWall)} {change.visit.patient?.name}
                  </b>
                  <span className="hc-tags">
                    {!change.was && <Tag tone="note">{t.changeNew}</Tag>}
                    {change.visit.state === 'cancelled' && <Tag tone="wait">{t.changeOff}</Tag>}
                  </span>
                  {whatOf(change).map((line) => (
                    <span key={line}>{line}</span>
                  ))}
                  {change.problems.map(({ name, blocks, warnings }) => (
                    <span key={name} className="hc-tags">
                      {name}
                      {blocks.map((block) => (
                        <Tag key={block.is} tone="bad">
                          {words.ofBlock(block)}
                        </Tag>
                      ))}
                      {warnings.map((warning) => (
                        <Tag key={warning} tone="wait">
                          {words.ofWarning(warning)}
                        </Tag>
                      ))}
                    </span>
                  ))}
                </li>
              ))}
            </ul>
          </>
        )}
      </Async>
    </Dialog>
  );
});
