import { Plus, Undo } from '@blueprintjs/icons';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { useMessages, useService } from '#core/browser';
import { Button, Callout, Dialog, optionsOf, Skeleton, useAction, useConfirm } from '#ui';
import { Resources } from '#core/shared';
import '../pageWork.css';
import { type Box, turnedBoxes } from '../../../shared/boxes.ts';
import type { Fax } from '../../../shared/calls.ts';
import { type RedactionReason, redactionReasons } from '../../../shared/faxState.ts';
import { redactPage } from '../../../shared/redaction.ts';
import { messages } from '../../messages/index.ts';
import { usePdf } from '../../pdf/usePdf.ts';
import { markedPages, type Marks, withBoxes } from '../boxes.ts';
import { BoxTools } from '../components/BoxTools.tsx';
import { RedactSheet } from '../components/RedactSheet.tsx';
import { ToolSelect } from '../components/ToolSelect.tsx';
import { WorkActions } from '../components/WorkActions.tsx';
import { pageTexts } from '../messages/index.ts';
import { pagePicture } from '../pagePicture.ts';

export interface RedactDialogProps {
  readonly fax: Fax;
  readonly close: () => void;
}

const newBox: Box = { x: 0.35, y: 0.45, width: 0.3, height: 0.04 };

/** Boxes are drawn on the pages and can be taken back, until all of them are burned in. */
export const RedactDialog = observer(({ fax, close }: RedactDialogProps) => {
  const t = useMessages(pageTexts);
  const desk = useMessages(messages);
  const resources = useService(Resources);
  const confirm = useConfirm();
  const { run, busy } = useAction();
  const [version, setVersion] = useState(fax.version);
  const { pdf, failed } = usePdf(fax.id, version);
  const order = fax.order ?? Array.from({ length: fax.pages ?? 0 }, (_, n) => n + 1);
  const [place, setPlace] = useState(0);
  const [past, setPast] = useState<readonly Marks[]>([]);
  const [marks, setMarks] = useState<Marks>({});
  const [reason, setReason] = useState<RedactionReason | ''>('');
  const [asked, setAsked] = useState(false);
  const page = order[place]!;
  const pages = markedPages(marks);
  const quartersOf = (one: number): number => fax.turns[one] ?? 0;

  const change = (boxes: readonly Box[]): void => {
    setPast([...past, marks]);
    setMarks(withBoxes(marks, page, boxes));
  };
  const takeBack = (): void => {
    const last = past.at(-1);
    if (!last) return;
    setMarks(last);
    setPast(past.slice(0, -1));
  };
  const leave = async (): Promise<void> => {
    if (pages.length === 0 || (await confirm({ title: t.redactLeave, text: t.redactLeaveText, action: t.leave })))
      close();
  };
  const apply = async (): Promise<void> => {
    if (reason === '') return setAsked(true);
    if (!pdf) return;
    let [left, seen] = [marks, version];
    const ok = await run(
      async () => {
        for (const one of pages) {
          const boxes = turnedBoxes(left[one]!, -quartersOf(one));
          const picture = await pagePicture(pdf, one, boxes);
          const body = { page: one, version: seen, boxes: [...boxes], reason, picture };
          await resources.send(redactPage, { params: { id: fax.id }, body });
          seen += 1;
          left = withBoxes(left, one, []);
        }
      },
      {
        ask: { title: t.redactSure(pages.length), text: t.redactText, action: t.redactAction },
        done: t.redacted(pages.length),
      },
    );
    if (ok) return close();
    // What is done is done; the rest stays marked.
    setMarks(left);
    setPast([]);
    setVersion(seen);
  };
  return (
    <Dialog
      open
      title={t.redactTitle}
      width="wide"
      onClose={() => void leave()}
      actions={
        <WorkActions leave={leave} busy={busy} disabled={!pdf || pages.length === 0} onClick={() => void apply()}>
          {t.redactAction}
        </WorkActions>
      }
    >
      <BoxTools
        intro={t.redactIntro}
        place={place}
        pages={order.length}
        go={setPlace}
        here={t.boxesOn(place + 1, order.length, marks[page]?.length ?? 0)}
      >
        <Button icon={Plus} focusFirst onClick={() => change([...(marks[page] ?? []), newBox])}>
          {t.addBox}
        </Button>
        <Button intent="quiet" icon={Undo} disabled={past.length === 0} onClick={takeBack}>
          {t.takeBack}
        </Button>
        <ToolSelect
          label={t.reason}
          value={reason}
          options={optionsOf(redactionReasons, (one) => t[`redact_${one}`], t.chooseReason)}
          aria-invalid={asked && reason === ''}
          onChange={setReason}
        />
      </BoxTools>
      {asked && reason === '' && <Callout tone="bad">{t.reasonMissing}</Callout>}
      {failed && <Callout tone="wait">{desk.viewerFailed}</Callout>}
      <div className="fax-redact-room">
        {!pdf && !failed && <Skeleton lines={8} />}
        {pdf && (
          <RedactSheet
            key={`${page}:${version}`}
            {...{ pdf, page, change }}
            quarters={quartersOf(page)}
            boxes={marks[page] ?? []}
          />
        )}
      </div>
    </Dialog>
  );
});
