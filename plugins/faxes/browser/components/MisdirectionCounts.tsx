import { observer } from 'mobx-react-lite';
import { useMessages, useResource } from '#core/browser';
import { Async } from '#ui';
import { misdirections } from '../../shared/calls.ts';
import { messages } from '../messages/index.ts';

/** What the regulator asks for once a year. */
export const MisdirectionCounts = observer(() => {
  const t = useMessages(messages);
  const counts = useResource(misdirections, {});
  return (
    <Async resource={counts} none={{ title: t.misdirectionsNone }}>
      {({ data }) => (
        <table className="fax-counts">
          <caption>{t.misdirections}</caption>
          <thead>
            <tr>
              <th scope="col">{t.year}</th>
              <th scope="col">{t.ours}</th>
              <th scope="col">{t.theirs}</th>
            </tr>
          </thead>
          <tbody>
            {data.map(({ year, ours, theirs }) => (
              <tr key={year}>
                <th scope="row">{year}</th>
                <td>{ours}</td>
                <td>{theirs}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Async>
  );
});
