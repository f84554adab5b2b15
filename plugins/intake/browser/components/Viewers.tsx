import { observer } from 'mobx-react-lite';
import { useMessages, useResource } from '../../../../core/browser/index.ts';
import { Async, Card, When } from '../../../../core/browser/ui/index.ts';
import { intakeViewers } from '../../shared/contract.ts';
import { pagesTexts } from '../messages/pagesTexts.ts';

/** Who opened the answers, by the trail that the house keeps. */
export const Viewers = observer(({ response }: { readonly response: string }) => {
  const t = useMessages(pagesTexts);
  const found = useResource(intakeViewers, { params: { id: response } });
  return (
    <Card title={t.viewers} className="intake-no-print">
      <Async resource={found}>
        {({ data }) =>
          data.length === 0 ? (
            <p className="pv-muted">{t.noViewers}</p>
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
