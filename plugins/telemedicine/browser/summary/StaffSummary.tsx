import { observer } from 'mobx-react-lite';
import type { Resource } from '../../../../core/shared/index.ts';
import type { Summary } from '../../shared/visit.ts';
import { CameOfIt } from './CameOfIt.tsx';
import { Panels } from './Panels.tsx';
import { StaffNote } from './StaffNote.tsx';
import { VisitFacts } from './VisitFacts.tsx';

interface StaffSummaryProps {
  readonly resource: Resource<Summary>;
  readonly summary: Summary;
}

/** For the clinic: what was, the note until it is signed, and what other features have of the visit. */
export const StaffSummary = observer(({ resource, summary }: StaffSummaryProps) => (
  <>
    <StaffNote resource={resource} summary={summary} />
    <CameOfIt summary={summary} />
    <Panels />
    <VisitFacts summary={summary} />
  </>
));
