import { observer } from 'mobx-react-lite';
import { useRef, useState } from 'react';
import { useMessages, useService } from '#core/browser';
import { Callout, Dialog, Skeleton, useAction, useConfirm } from '#ui';
import { Resources } from '#core/shared';
import '../pageWork.css';
import { type Fax, turnPage } from '../../../shared/calls.ts';
import { orderPages, splitFax } from '../../../shared/pageCalls.ts';
import { messages } from '../../messages/index.ts';
import { usePdf } from '../../pdf/usePdf.ts';
import { PageTile } from '../components/PageTile.tsx';
import { WorkActions } from '../components/WorkActions.tsx';
import { pageTexts } from '../messages/index.ts';
import { cutAt, joinAt, type Place, put, shift, type Sorting, startOf } from '../pageOrder.ts';

export interface PagesDialogProps {
  readonly fax: Fax;
  readonly close: () => void;
  /** Opens a document that was made. */
  readonly go: (id: string) => void;
}

const arrived = ({ pages }: Fax): readonly number[] => Array.from({ length: pages ?? 0 }, (_, n) => n + 1);

/** Sorts the pages of one fax into documents: all of them, each once. */
export const PagesDialog = observer(({ fax, close, go }: PagesDialogProps) => {
  const t = useMessages(pageTexts);
  const desk = useMessages(messages);
  const resources = useService(Resources);
  const confirm = useConfirm();
  const { run, busy } = useAction();
  const { pdf, failed } = usePdf(fax.id, fax.version);
  const [sorting, setSorting] = useState<Sorting>(() => startOf(fax.order ?? arrived(fax)));
  const [turns, setTurns] = useState(fax.turns);
  const [said, setSaid] = useState('');
  const { documents, aside } = sorting;
  const params = { id: fax.id };
  const begun = useRef(sorting);
  const splits = documents.length > 1 || aside.length > 0;

  const leave = async (): Promise<void> => {
    if (sorting === begun.current || (await confirm({ title: t.leaveSure, text: t.leaveText, action: t.leave })))
      close();
  };
  const nameOf = (of: Sorting, page: number): string => {
    const reason = of.aside.find((one) => one.page === page)?.reason;
    return reason
      ? t.asideAs(t[`reason_${reason}`])
      : t.document(of.documents.findIndex((one) => one.includes(page)) + 1);
  };
  const change = (page: number, next: Sorting): void => {
    setSorting(next);
    setSaid(t.moved(page, nameOf(next, page)));
  };
  const rotate = (page: number): void => {
    const quarters = ((turns[page] ?? 0) + 1) % 4;
    setTurns({ ...turns, [page]: quarters });
    void resources.send(turnPage, { params, body: { page, quarters } }).then(
      () => resources.stale('faxes'),
      () => undefined,
    );
  };
  const save = async (): Promise<void> => {
    let first: string | undefined;
    const ok = splits
      ? await run(
          async () => {
            const { parts } = await resources.send(splitFax, {
              params,
              body: { parts: documents.map((pages) => [...pages]), aside: [...aside] },
            });
            first = parts[0];
          },
          { done: t.done(documents.length) },
        )
      : await run(() => resources.send(orderPages, { params, body: { order: [...documents[0]!] } }), { done: t.kept });
    if (!ok) return;
    close();
    if (first !== undefined) go(first);
  };
  const tile = (page: number, place: Place, cut: 'start' | 'join' | null) => (
    <PageTile
      key={page}
      {...{ page, place, cut, documents: documents.length, quarters: turns[page] ?? 0 }}
      pdf={pdf!}
      put={(to) => change(page, put(sorting, page, to))}
      shift={(by) => change(page, shift(sorting, page, by))}
      turnCut={() => change(page, (cut === 'join' ? joinAt : cutAt)(sorting, page))}
      rotate={() => rotate(page)}
    />
  );
  const head = (key: string, text: string) => (
    <li key={key} className="fax-tiles-head">
      <h3>{text}</h3>
    </li>
  );
  return (
    <Dialog
      open
      title={t.title}
      width="wide"
      onClose={() => void leave()}
      actions={
        <WorkActions leave={leave} busy={busy} disabled={!pdf || documents.length === 0} onClick={() => void save()}>
          {splits ? t.splitInto(documents.length) : t.keepOrder}
        </WorkActions>
      }
    >
      <p className="pv-muted">{t.intro}</p>
      <p role="status" className="pv-seen-only-by-readers">
        {said}
      </p>
      {failed && <Callout tone="wait">{desk.viewerFailed}</Callout>}
      {!pdf && !failed && <Skeleton lines={8} />}
      {pdf && (
        <ol className="fax-tiles">
          {[
            ...documents.flatMap((pages, n) => [
              head(`d${n}`, t.document(n + 1)),
              ...pages.map((page, at) => tile(page, n, at > 0 ? 'start' : n > 0 ? 'join' : null)),
            ]),
            ...(aside.length > 0 ? [head('aside', t.aside)] : []),
            ...aside.map(({ page, reason }) => tile(page, reason, null)),
          ]}
        </ol>
      )}
    </Dialog>
  );
});
