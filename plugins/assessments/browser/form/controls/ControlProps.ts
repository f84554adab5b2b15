import type { ItemNode } from '../model/nodes.ts';

/** What ties a control to its question. */
export interface Tied {
  readonly id: string;
  readonly name: string;
  readonly describedBy: string | undefined;
  readonly invalid: boolean;
  readonly required: boolean;
}

export interface ControlProps {
  readonly node: ItemNode;
  readonly tied: Tied;
}
