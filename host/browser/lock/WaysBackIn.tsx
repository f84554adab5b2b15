import { observer } from 'mobx-react-lite';
import { Contributed, useSlot, WaysBack } from '#core/browser';

/** What features offer beside the password, or in its place. */
export const WaysBackIn = observer(({ to }: { readonly to: 'unlock' | 'log-in' }) =>
  useSlot(WaysBack)
    .filter(({ item }) => item.isForMe())
    .map(({ owner, item: { id, way: Way } }) => (
      <Contributed key={id} owner={owner} loading={null}>
        <Way to={to} />
      </Contributed>
    )),
);
