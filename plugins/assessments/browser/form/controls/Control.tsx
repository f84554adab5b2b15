import { observer } from 'mobx-react-lite';
import { CheckboxesControl } from './CheckboxesControl.tsx';
import { FileControl } from './FileControl.tsx';
import type { ControlProps } from './ControlProps.ts';
import { controlKindOf } from './controlKind.ts';
import { LineControl } from './LineControl.tsx';
import { ListControl } from './ListControl.tsx';
import { LookupControl } from './LookupControl.tsx';
import { RadiosControl } from './RadiosControl.tsx';
import { SliderControl } from './SliderControl.tsx';
import { TickControl } from './TickControl.tsx';
import { YesNoControl } from './YesNoControl.tsx';

const controls = {
  radios: RadiosControl,
  boxes: CheckboxesControl,
  list: ListControl,
  lookup: LookupControl,
  yesNo: YesNoControl,
  tick: TickControl,
  slider: SliderControl,
  file: FileControl,
  long: LineControl,
  line: LineControl,
} as const;

export const Control = observer(({ node, tied }: ControlProps) => {
  const Kind = controls[controlKindOf(node)];
  return <Kind node={node} tied={tied} />;
});
