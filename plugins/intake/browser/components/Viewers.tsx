import { observer } from 'mobx-react-lite';
import { useMessages, useResource } from '#core/browser';
import { Async, Card, NoneLine, When } from '#ui';
import { intakeViewers } from '../../shared/calls.ts';
import { pagesTexts } from '../messages/pages/index.ts';

/** Who opened the answers, from the audit log. */
export const Viewers = observer(({ response }: { readonly response: string }) => {
  const t = useMessages(pagesTexts);
  const found = useResource(intakeViewers, { params: { id: response } });
  return (
    <Card title={t.viewers} className="intake-no-print">
      <Async resource={found}>
        {({ data }, known) =>
          data.length === 0 ? (
            <NoneLine of={known} says={t.noViewers} />
          ) : (
            <ul className="pv-rows">
              {data.map(({ name, at }) => (
                <li key={name + at}>
                  <span>{name}</span>
                  <When at={at} />
                </li>
              ))}
            </ul>
          )
        }
      </Async>
    </Card>
  );
});
