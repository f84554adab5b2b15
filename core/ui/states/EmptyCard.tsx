import { Card } from '../page/Card.tsx';
import { Empty, type EmptyProps } from './Empty.tsx';

/** `Empty` where no card is around it. */
export const EmptyCard = (props: EmptyProps) => (
  <Card>
    <Empty {...props} />
  </Card>
);
