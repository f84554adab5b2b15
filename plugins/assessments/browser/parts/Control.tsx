import { observer } from 'mobx-react-lite';
import type { ItemNode } from '../form/nodes.ts';
import { BoxesControl } from './BoxesControl.tsx';
import { FileControl } from './FileControl.tsx';
import { kindOf } from './kinds.ts';
import { LineControl } from './LineControl.tsx';
import { ListControl } from './ListControl.tsx';
import { LookupControl } from './LookupControl.tsx';
import type { Tied } from './QuestionPart.tsx';
import { RadiosControl } from './RadiosControl.tsx';
import { SliderControl } from './SliderControl.tsx';
import { TickControl } from './TickControl.tsx';
import { YesNoControl } from './YesNoControl.tsx';

const controls = {
  radios: RadiosControl,
  boxes: BoxesControl,
  list: ListControl,
  lookup: LookupControl,
  yesNo: YesNoControl,
  tick: TickControl,
  slider: SliderControl,
  file: FileControl,
  long: LineControl,
  line: LineControl,
} as const;

export interface ControlProps {
  readonly node: ItemNode;
  readonly tied: Tied;
}

export const Control = observer(({ node, tied }: ControlProps) => {
  const Kind = controls[kindOf(node)];
  return <Kind node={node} tied={tied} />;
});
