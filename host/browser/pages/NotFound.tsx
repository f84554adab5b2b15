import { useMessages } from '../../../core/browser/index.ts';
import { Button, Page, Wards } from '../../../core/browser/ui/index.ts';
import { hostMessages } from '../messages.ts';

interface Props {
  /** It was there a moment ago: the clinic switched its feature off. */
  readonly switchedOff?: boolean;
  readonly home: string;
}

export const NotFound = ({ switchedOff = false, home }: Props) => {
  const t = useMessages(hostMessages);
  return (
    <Page title={switchedOff ? t.featureGoneTitle : t.notFoundTitle}>
      <div className="pv-state page" role={switchedOff ? 'status' : undefined}>
        <Wards open={switchedOff ? 2 : 0} />
        <p>{switchedOff ? t.featureGoneText : t.notFoundText}</p>
        <Button intent="primary" href={home}>
          {t.goHome}
        </Button>
      </div>
    </Page>
  );
};
