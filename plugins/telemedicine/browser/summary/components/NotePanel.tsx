import { observer } from 'mobx-react-lite';
import { useResource, useStore } from '#core/browser';
import { Async } from '#ui';
import { getSummary } from '#plugins/telemedicine/shared/calls.ts';
import { VisitStore } from '../../stores/VisitStore.ts';
import { StaffNote } from './StaffNote.tsx';
import '../summary.css';

/** The visit's note, begun while the call goes on; it is signed on the summary. */
export const NotePanel = observer(() => {
  const { id } = useStore(VisitStore);
  const resource = useResource(getSummary, id === null ? null : { params: { id } });
  return (
    <Async resource={resource}>
      {(summary) => <StaffNote key={summary.id} resource={resource} summary={summary} draft />}
    </Async>
  );
});
