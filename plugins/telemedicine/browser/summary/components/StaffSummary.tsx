import { observer } from 'mobx-react-lite';
import { PatientHead } from '#clinical/browser';
import type { Resource } from '#core/shared';
import type { Summary } from '#plugins/telemedicine/shared/visit.ts';
import { VisitOutcomes } from './VisitOutcomes.tsx';
import { VisitPanels } from './VisitPanels.tsx';
import { StaffNote } from './StaffNote.tsx';
import { VisitFacts } from './VisitFacts.tsx';

interface StaffSummaryProps {
  readonly resource: Resource<Summary>;
  readonly summary: Summary;
}

/** For the clinic: what was, the note until it is signed, and what other features have of the visit. */
export const StaffSummary = observer(({ resource, summary }: StaffSummaryProps) => (
  <>
    {summary.patient && <PatientHead patient={summary.patient.id} />}
    <StaffNote resource={resource} summary={summary} />
    <VisitOutcomes summary={summary} />
    <VisitPanels />
    <VisitFacts summary={summary} />
  </>
));
