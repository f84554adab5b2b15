import type { Patient, Reference } from '@medplum/fhirtypes';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { PatientDialog, PatientPicker, useRead } from '#clinical/browser';
import { useMessages, useResource, useService } from '#core/browser';
import { Async, Button, Callout, None, Skeleton, useAction } from '#ui';
import { Resources } from '#core/shared';
import { idOf, personName, type Stored } from '#clinical/shared';
import { merge, previewMerge, unmerge } from '../../shared/calls.ts';
import { type MergeField, missingFields } from '../../shared/mergeFields.ts';
import { MergeColumns } from '../components/MergeColumns.tsx';
import { menuTexts } from '../messages/menu/index.ts';
import { typeText } from '../timeline/TimelineEntry.tsx';
import { timelineTexts } from '../timeline/messages/index.ts';

interface MergeDialogProps {
  readonly patient: Stored<Patient>;
  readonly close: () => void;
}

/** Joins another record of the same person into this one: which, what each says, what would move, then the joining itself. */
export const MergeDialog = observer(({ patient, close }: MergeDialogProps) => {
  const t = useMessages(menuTexts);
  const words = useMessages(timelineTexts);
  const resources = useService(Resources);
  const { busy, run } = useAction();
  const [other, setOther] = useState<Reference<Patient> | null>(null);
  const [chosen, choose] = useState<readonly MergeField[] | null>(null);
  const from = idOf(other ?? undefined, 'Patient');
  const both = from === undefined ? null : { from, into: patient.id };
  const preview = useResource(previewMerge, both && { body: both });
  const read = useRead('Patient', from === undefined || from === patient.id ? null : from, { about: from });
  const take = chosen ?? (read.data ? missingFields(patient, read.data) : []);
  const join = async (): Promise<void> => {
    if (!both) return;
    const joined = await run(() => resources.send(merge, { body: { ...both, take: [...take] } }), {
      done: t.merged,
      undo: () => resources.send(unmerge, { body: { from: both.from } }),
      undone: t.unmerged,
    });
    if (joined) close();
  };
  // What is merged was seen first.
  const ready = preview.data?.problem === null && read.data !== undefined;
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
        <span className="pv-label">{t.mergeFrom}</span>
        <PatientPicker
          label={t.mergeFrom}
          value={other}
          onChange={(one) => {
            setOther(one);
            choose(null);
          }}
        />
      </div>
      {both && (
        <Async resource={preview} skeleton={<Skeleton lines={2} />}>
          {({ moves, problem }, known) =>
            problem ? (
              <Callout tone="bad">{t[`problem_${problem}`]}</Callout>
            ) : (
              <>
                <Async resource={read} skeleton={<Skeleton lines={6} />}>
                  {(goes) => <MergeColumns stays={patient} goes={goes} take={take} onChange={choose} />}
                </Async>
                <Callout
                  tone="note"
                  title={moves.length > 0 ? t.mergeMoves(moves.reduce((sum, one) => sum + one.count, 0)) : undefined}
                >
                  {moves.length > 0 ? (
                    <p>{moves.map(({ type, count }) => `${typeText(type, words)} (${count})`).join(' · ')}</p>
                  ) : (
                    <p>
                      <None of={known} says={t.mergeNothing} />
                    </p>
                  )}
                  <p>{t.mergeUndo}</p>
                </Callout>
              </>
            )
          }
        </Async>
      )}
    </PatientDialog>
  );
});
