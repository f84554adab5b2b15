import { observer } from 'mobx-react-lite';
import { PatientDialog } from '#clinical/browser';
import { useMessages, useService } from '#core/browser';
import { Button, useAction } from '#ui';
import { type CallAnswer, Resources } from '#core/shared';
import { type prepareFax, sendFax } from '../../shared/calls.ts';
import { FaxPages } from '../components/FaxPages.tsx';
import { messages } from '../messages/index.ts';

const noTurns = {};

export interface PreviewDialogProps {
  readonly prepared: CallAnswer<typeof prepareFax>;
  readonly name: string;
  readonly about: string | null;
  readonly back: () => void;
  readonly sent: () => void;
}

/** The number as the line dials it and the very bytes that go; sending names their hash. */
export const PreviewDialog = observer(({ prepared, name, about, back, sent }: PreviewDialogProps) => {
  const t = useMessages(messages);
  const resources = useService(Resources);
  const { run, busy } = useAction();
  const { id, sha256, pages, dialled } = prepared;
  const send = async (): Promise<void> => {
    const done = await run(() => resources.send(sendFax, { params: { id }, body: { sha256 } }), { done: t.queued });
    if (done) sent();
  };
  return (
    <PatientDialog
      open
      about={about}
      title={t.previewTitle}
      width="wide"
      onClose={back}
      actions={
        <>
          <Button intent="quiet" onClick={back}>
            {t.change}
          </Button>
          <Button intent="primary" busy={busy} onClick={() => void send()}>
            {t.send}
          </Button>
        </>
      }
    >
      <p>
        {t.to}: <b>{name}</b>
        <br />
        {t.dialled}: <b>{dialled}</b>
      </p>
      <p className="pv-muted">{t.previewText(pages)}</p>
      <FaxPages key={id} id={id} turns={noTurns} />
    </PatientDialog>
  );
});
