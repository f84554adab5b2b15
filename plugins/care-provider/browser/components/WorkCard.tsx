import { observer } from 'mobx-react-lite';
import { useEffect, useRef } from 'react';
import {
  Contributed,
  useErrorText,
  useMessages,
  useService,
  useSlot,
  useStore,
  type WorkAction,
  WorkItems,
} from '#core/browser';
import { draftKey, PatientHead, useAddress } from '#clinical/browser';
import { AsOf, Callout, Card, CountBadge, Empty, Select, Silent, Skeleton, useConfirm, useWords } from '#ui';
import { allows, Auth, Toasts } from '#core/shared';
import { messages } from '../messages/index.ts';
import { type Work, WorkList } from '../stores/WorkList.ts';
import { SourceFeed } from './SourceFeed.tsx';
import { WorkLegend } from './WorkLegend.tsx';
import { WorkPanel } from './WorkPanel.tsx';
import { WorkRow } from './WorkRow.tsx';

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1, j: 1, k: -1 };

/** Everything that waits for this person, done from the keyboard without leaving: move, open, act by letter, take back. */
export const WorkCard = observer(() => {
  const t = useMessages(messages);
  const list = useStore(WorkList);
  const address = useAddress();
  const toasts = useService(Toasts);
  const confirm = useConfirm();
  const askWords = useWords();
  const errorText = useErrorText();
  const { activeRole } = useService(Auth);
  const rows = useRef<HTMLUListElement>(null);
  const sources = [...useSlot(WorkItems)]
    .filter(({ item }) => allows(item.allow, activeRole))
    .sort((a, b) => a.item.order - b.item.order);
  const kind = address.get('kind');
  const kinds = sources.filter(({ item }) => list.all.some(({ source }) => source.id === item.id));
  const shown = list.all.filter(({ source }) => kind === '' || source.id === kind);
  const open = list.all.find(({ key }) => key === address.get('work'));
  const selected = shown.find(({ key }) => key === list.selected) ?? shown[0];

  // The focus follows the selection only where it was in the list: what goes must not throw anybody to the top of the page.
  const follow = useRef(false);
  const focusNow = (): void => rows.current?.querySelector<HTMLElement>('[data-selected] .cp-work-open')?.focus();
  const focusSelected = (): void => void requestAnimationFrame(focusNow);
  useEffect(() => {
    if (!follow.current) return;
    follow.current = false;
    focusNow();
  }, [selected?.key]);

  // What was open is done: the one after it is selected, and has the focus that stood in the panel.
  const opened = useRef<{ readonly key: string; readonly at: number } | null>(null);
  useEffect(() => {
    const before = opened.current;
    opened.current = open ? { key: open.key, at: shown.indexOf(open) } : null;
    if (!before || open || list.all.some(({ key }) => key === before.key)) return;
    if (address.get('work') === before.key) address.set({ work: '' });
    list.select((shown[before.at] ?? shown.at(-1))?.key ?? null);
    if (document.activeElement === document.body) focusSelected();
  });

  const refused = (error: unknown): void => toasts.show({ message: errorText(error), intent: 'danger' });
  const undo = async (key?: string): Promise<void> => {
    try {
      if (await list.undo(key)) toasts.show({ message: t.undone, intent: 'success' });
    } catch (error) {
      refused(error);
    }
  };
  const act = async (work: Work, action: WorkAction): Promise<void> => {
    if (action.sure !== undefined) {
      const title = `${action.label}: ${work.item.what}`;
      if (!(await confirm({ title, text: action.sure, action: action.label, danger: true }))) return;
    }
    if (action.words) {
      const { patient } = work.item;
      const done = await askWords({
        ...action.words,
        title: `${action.label}: ${work.item.what}`,
        ...(patient && { head: <PatientHead patient={patient.id} /> }),
        action: action.label,
        draft: draftKey('care-provider', 'work', work.key, action.key),
        send: (words) => run(work, action, words),
      });
      if (done) focusNow();
      return;
    }
    try {
      await run(work, action);
    } catch (error) {
      refused(error);
    }
  };
  const run = async (work: Work, action: WorkAction, words = ''): Promise<void> => {
    const at = shown.findIndex(({ key }) => key === work.key);
    const next = shown[at + 1] ?? shown[at - 1];
    follow.current = rows.current?.contains(document.activeElement) ?? false;
    try {
      const ran = await list.run(work, action, next?.key ?? null, words);
      if ('stays' in ran) {
        if (ran.stays !== '') toasts.show({ message: ran.stays });
        return;
      }
      if (open?.key === work.key) address.set({ work: '' });
      if (action.done === '') return;
      if (ran.undoable) toasts.undo(action.done, () => void undo(work.key));
      else toasts.show({ message: action.done, intent: 'success' });
    } catch (error) {
      follow.current = false;
      throw error;
    }
  };
  const onKey = (event: React.KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey || !selected) return;
    const step = steps[event.key];
    const letter = event.key.toUpperCase();
    const action = selected.item.actions.find(({ key }) => key === letter);
    if (step !== undefined || event.key === 'Home' || event.key === 'End') {
      const at = shown.indexOf(selected);
      const to = step === undefined ? (event.key === 'Home' ? 0 : shown.length - 1) : at + step;
      const next = shown[Math.max(0, Math.min(shown.length - 1, to))];
      follow.current = true;
      list.select(next?.key ?? null);
      event.preventDefault();
    } else if (letter === 'U') void undo();
    else if (letter === 'O') address.set({ work: selected.key });
    else if (action) void act(selected, action);
    else return;
    event.preventDefault();
  };
  const close = (): void => {
    follow.current = true;
    list.select(open?.key ?? null);
    address.set({ work: '' });
    focusSelected();
  };

  if (sources.length === 0) return null;
  return (
    <div className={open ? 'cp-desk open' : 'cp-desk'}>
      <Silent of={list.coming} />
      {sources.map(({ owner, item }) => (
        <Contributed key={item.id} owner={owner} loading={null}>
          <SourceFeed source={item} owner={owner} list={list} />
        </Contributed>
      ))}
      <Card
        flush
        className="cp-work"
        title={
          <>
            {t.workTitle} <CountBadge of={list.known} count={list.all.length} label={t.nToDo(list.all.length)} />
          </>
        }
        action={
          kinds.length > 1 && (
            <Select
              className="cp-kind"
              aria-label={t.kind}
              value={kind}
              options={[
                { value: '', label: t.allKinds },
                ...kinds.map(({ item }) => ({ value: item.id, label: item.kind() })),
              ]}
              onChange={(chosen) => address.set({ kind: chosen })}
            />
          )
        }
      >
        {list.answers.map((answer, n) => (
          <AsOf key={n} of={answer} />
        ))}
        {list.failed.length > 0 && (
          <Callout tone="wait" role="status">
            {t.someFailed(list.failed.join(', '))}
          </Callout>
        )}
        {list.pending ? (
          <div className="cp-work-wait">
            <Skeleton lines={5} />
          </div>
        ) : shown.length === 0 ? (
          <Empty of={list.known} title={t.workNone} text={t.workNoneText} />
        ) : (
          <>
            {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the buttons within have the focus; their keys bubble to the list */}
            <ul ref={rows} className="cp-rows" onKeyDown={onKey} aria-label={t.workTitle}>
              {shown.map((work) => (
                <WorkRow
                  key={work.key}
                  work={work}
                  selected={work.key === selected?.key}
                  open={work.key === open?.key}
                  busy={list.busy === work.key}
                  select={() => list.select(work.key)}
                  show={() => address.set({ work: work.key })}
                  act={(action) => void act(work, action)}
                />
              ))}
            </ul>
            <WorkLegend actions={selected?.item.actions ?? []} canUndo={list.canUndo} />
          </>
        )}
      </Card>
      {open && <WorkPanel work={open} close={close} act={(action) => void act(open, action)} />}
    </div>
  );
});
