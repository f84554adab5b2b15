import { Plus, Trash } from '@blueprintjs/icons';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { PatientDialog } from '#clinical/browser';
import { useMessages, useResource, useService } from '#core/browser';
import { Button, Callout, None, IconButton, optionsOf, Skeleton, useAction, useConfirm } from '#ui';
import { knownOf, Resources } from '#core/shared';
import '../../pageWork/pageWork.css';
import { annotateFax, removeAnnotation } from '../../../shared/annotations.ts';
import { type Box, turnedBoxes } from '../../../shared/boxes.ts';
import { type Fax, readFax } from '../../../shared/calls.ts';
import { type AnnotationKind, annotationKinds, type Stamp, stamps } from '../../../shared/faxState.ts';
import { messages } from '../../messages/index.ts';
import { BoxTools } from '../../pageWork/components/BoxTools.tsx';
import { RedactSheet } from '../../pageWork/components/RedactSheet.tsx';
import { ToolSelect } from '../../pageWork/components/ToolSelect.tsx';
import { WorkActions } from '../../pageWork/components/WorkActions.tsx';
import { pageTexts } from '../../pageWork/messages/index.ts';
import { usePdf } from '../../pdf/usePdf.ts';
import { annotationTexts } from '../messages/index.ts';
import { useLayer } from '../useLayer.ts';

/** Drawn and not kept yet; the box is on the page as it is shown. */
interface Draft {
  readonly page: number;
  readonly kind: AnnotationKind;
  readonly text: string;
  readonly box: Box;
}

/** Below those that the page has already. */
const newBox = (marks: number): Box => ({ x: 0.35, y: 0.2 + (marks % 8) * 0.08, width: 0.3, height: 0.04 });

export interface AnnotateDialogProps {
  readonly fax: Fax;
  readonly close: () => void;
}

/** Highlights, notes, arrows and stamps over the pages; those that are kept can be taken away here too. */
export const AnnotateDialog = observer(({ fax, close }: AnnotateDialogProps) => {
  const t = useMessages(annotationTexts);
  const p = useMessages(pageTexts);
  const desk = useMessages(messages);
  const resources = useService(Resources);
  const confirm = useConfirm();
  const { run, busy } = useAction();
  const found = useResource(readFax, { params: { id: fax.id } });
  const kept = (found.data ?? fax).annotations;
  const layer = useLayer(kept);
  const { pdf, failed } = usePdf(fax.id, fax.version);
  const order = fax.order ?? Array.from({ length: fax.pages ?? 0 }, (_, n) => n + 1);
  const [place, setPlace] = useState(0);
  const [kind, setKind] = useState<AnnotationKind>('highlight');
  const [stamp, setStamp] = useState<Stamp>('received');
  const [drafts, setDrafts] = useState<readonly Draft[]>([]);
  const [asked, setAsked] = useState(false);
  const page = order[place]!;
  const quarters = fax.turns[page] ?? 0;
  const here = drafts.filter((draft) => draft.page === page);
  const empty = drafts.some((draft) => draft.kind === 'note' && draft.text.trim() === '');

  const setHere = (next: readonly Draft[]): void =>
    setDrafts([...drafts.filter((draft) => draft.page !== page), ...next]);
  /** Boxes come back in their order: one more at the end, one fewer, or all of them with one moved. */
  const change = (boxes: readonly Box[]): void => {
    if (boxes.length > here.length)
      return setHere([...here, { page, kind, text: kind === 'stamp' ? stamp : '', box: boxes.at(-1)! }]);
    if (boxes.length < here.length) return setHere(here.filter(({ box }) => boxes.includes(box)));
    setHere(here.map((draft, n) => ({ ...draft, box: boxes[n]! })));
  };
  const leave = async (): Promise<void> => {
    if (drafts.length === 0 || (await confirm({ title: t.leaveSure, text: t.leaveText, action: p.leave }))) close();
  };
  const markOf = (draft: Draft) =>
    draft.kind === 'note'
      ? { kind: draft.kind, text: draft.text }
      : draft.kind === 'stamp'
        ? { kind: draft.kind, text: stamps.find((one) => one === draft.text) ?? 'received' }
        : { kind: draft.kind };
  const save = async (): Promise<void> => {
    if (empty) return setAsked(true);
    let left = drafts;
    const ok = await run(
      async () => {
        for (const draft of drafts) {
          const [box] = turnedBoxes([draft.box], -(fax.turns[draft.page] ?? 0)) as [Box];
          const body = { page: draft.page, version: fax.version, mark: markOf(draft), box };
          await resources.send(annotateFax, { params: { id: fax.id }, body });
          left = left.filter((one) => one !== draft);
        }
      },
      { done: t.saved },
    );
    if (ok) return close();
    // What is kept is kept; the rest stays drawn.
    setDrafts(left);
  };
  const remove = (annotation: string) =>
    run(() => resources.send(removeAnnotation, { params: { id: fax.id, annotation } }), { done: t.removed });
  const nameOf = (draft: Draft): string =>
    draft.kind === 'stamp'
      ? t.said(t.kind_stamp, t[`stamp_${stamps.find((one) => one === draft.text) ?? 'received'}`])
      : t[`kind_${draft.kind}`];
  const marks = kept.filter((mark) => mark.page === page);
  return (
    <PatientDialog
      open
      about={fax.filed?.patient.id ?? null}
      title={t.title}
      width="wide"
      onClose={() => void leave()}
      actions={
        <WorkActions leave={leave} busy={busy} disabled={drafts.length === 0} onClick={() => void save()}>
          {t.save}
        </WorkActions>
      }
    >
      <BoxTools
        intro={t.intro}
        place={place}
        pages={order.length}
        go={setPlace}
        here={desk.page(place + 1, order.length)}
      >
        <ToolSelect
          label={t.kind}
          value={kind}
          options={optionsOf(annotationKinds, (one) => t[`kind_${one}`])}
          onChange={setKind}
        />
        {kind === 'stamp' && (
          <ToolSelect
            label={t.stamp}
            value={stamp}
            options={optionsOf(stamps, (one) => t[`stamp_${one}`])}
            onChange={setStamp}
          />
        )}
        <Button
          icon={Plus}
          focusFirst
          onClick={() => change([...here.map(({ box }) => box), newBox(here.length + marks.length)])}
        >
          {t.add}
        </Button>
      </BoxTools>
      {asked && empty && <Callout tone="bad">{t.needsText}</Callout>}
      {failed && <Callout tone="wait">{desk.viewerFailed}</Callout>}
      <h3>{t.onPage}</h3>
      {here.length + marks.length === 0 && <None of={knownOf(found)} says={t.none} />}
      <ul className="pv-bare-list fax-marks">
        {marks.map(({ id, removable }) => {
          const title = layer[page]?.find(({ key }) => key === id)?.title ?? '';
          return (
            <li key={id}>
              {title}
              {removable && (
                <IconButton icon={Trash} label={t.remove(title)} disabled={busy} onClick={() => void remove(id)} />
              )}
            </li>
          );
        })}
        {here.map((draft, n) => (
          // oxlint-disable-next-line react/no-array-index-key -- a draft is where it stands in the list
          <li key={n}>
            {draft.kind === 'note' ? (
              <label className="fax-redact-reason">
                {t.note}
                <input
                  className="pv-input"
                  maxLength={300}
                  value={draft.text}
                  aria-invalid={asked && draft.text.trim() === ''}
                  onChange={({ target }) => setHere(here.with(n, { ...draft, text: target.value }))}
                />
              </label>
            ) : (
              nameOf(draft)
            )}
            <IconButton icon={Trash} label={t.remove(nameOf(draft))} onClick={() => setHere(here.toSpliced(n, 1))} />
          </li>
        ))}
      </ul>
      <div className="fax-redact-room">
        {!pdf && !failed && <Skeleton lines={8} />}
        {pdf && (
          <RedactSheet
            key={page}
            {...{ pdf, page, quarters, change }}
            boxes={here.map(({ box }) => box)}
            lookOf={(n) => `fax-draft fax-layer-${here[n]?.kind ?? kind}`}
            layer={layer[page]}
          />
        )}
      </div>
    </PatientDialog>
  );
});
