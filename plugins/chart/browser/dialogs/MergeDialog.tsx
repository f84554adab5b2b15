import type { Patient, Reference } from '@medplum/fhirtypes';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { useMessages, useResource, useService } from '#core/browser';
import { Async, Button, Callout, Skeleton, useAction } from '#ui';
import { PatientPicker, PatientDialog } from '#clinical/browser';
import { idOf, personName, type Stored } from '#clinical/shared';
import { Resources, Router } from '#core/shared';
import { merge, previewMerge, unmerge } from '../../shared/calls.ts';
import { menuTexts } from '../messages/menu/index.ts';
import { chartPath } from '../paths.ts';

interface MergeDialogProps {
  readonly patient: Stored<Patient>;
  readonly close: () => void;
}

/** Joins this record into another one of the same person: who, what would move, then the joining itself. */
export const MergeDialog = observer(({ patient, close }: MergeDialogProps) => {
  const t = useMessages(menuTexts);
  const resources = useService(Resources);
  const router = useService(Router);
  const { busy, run } = useAction();
  const [other, setOther] = useState<Reference<Patient> | null>(null);
  const into = idOf(other ?? undefined, 'Patient');
  const both = into === undefined ? null : { from: patient.id, into };
  const preview = useResource(previewMerge, both && { body: both });
  const join = async (): Promise<void> => {
    if (!both) return;
    const joined = await run(() => resources.send(merge, { body: both }), {
      done: t.merged,
      undo: () => resources.send(unmerge, { body: { from: both.from } }),
    });
    if (joined) router.go(chartPath(both.into));
  };
  const ready = preview.data?.problem === null;
  return (
    <PatientDialog
      about={patient.id}
      open
      title={t.mergeTitle(personName(patient.name))}
      onClose={close}
      actions={
        <>
          <Button intent="quiet" onClick={close}>
            {t.cancel}
          </Button>
          <Button intent="danger" disabled={!ready} busy={busy} onClick={() => void join()}>
            {t.mergeDo}
          </Button>
        </>
      }
    >
      <p>{t.mergeText}</p>
      <div className="pv-field">
        <span className="pv-label">{t.mergeInto}</span>
        <PatientPicker label={t.mergeInto} value={other} onChange={setOther} />
      </div>
      {both && (
        <Async resource={preview} skeleton={<Skeleton lines={2} />}>
          {({ moves, problem }) =>
            problem ? (
              <Callout tone="bad">{t[`problem_${problem}`]}</Callout>
            ) : (
              <Callout
                tone="note"
                title={moves.length > 0 ? t.mergeMoves(moves.reduce((sum, one) => sum + one.count, 0)) : t.mergeNothing}
              >
                {moves.length > 0 && <p>{moves.map(({ type, count }) => `${type} ${count}`).join(' · ')}</p>}
              </Callout>
            )
          }
        </Async>
      )}
    </PatientDialog>
  );
});
