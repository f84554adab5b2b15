import { useMessages } from '#core/browser';
import { kernelMessages } from '#core/browser/kernelMessages.ts';
import { Button, Page, BrandDrawing } from '#ui';
import { hostMessages } from '../messages.ts';

interface Props {
  /** It was there a moment ago: the clinic switched its feature off. */
  readonly switchedOff?: boolean;
  readonly home: string;
}

export const NotFound = ({ switchedOff = false, home }: Props) => {
  const t = useMessages(hostMessages);
  const { missingPage, gonePage } = useMessages(kernelMessages);
  return (
    <Page title={switchedOff ? gonePage : missingPage}>
      <div className="pv-state page" role={switchedOff ? 'status' : undefined}>
        <BrandDrawing open={switchedOff ? 2 : 0} />
        <p>{switchedOff ? t.featureGoneText : t.notFoundText}</p>
        <Button intent="primary" href={home}>
          {t.goHome}
        </Button>
      </div>
    </Page>
  );
};
