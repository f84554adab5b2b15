import { observer } from 'mobx-react-lite';
import { useResource, useStore } from '../../../../core/browser/index.ts';
import { Async } from '../../../../core/browser/ui/index.ts';
import { getSummary } from '../../shared/contract.ts';
import { Room } from '../stores/Room.ts';
import { StaffNote } from './StaffNote.tsx';
import './summary.css';

/** The visit's note, begun while the call goes on; it is signed on the summary. */
export const NotePanel = observer(() => {
  const { id } = useStore(Room);
  const resource = useResource(getSummary, id === null ? null : { params: { id } });
  return (
    <Async resource={resource}>
      {(summary) => <StaffNote key={summary.id} resource={resource} summary={summary} draft />}
    </Async>
  );
});
