import { makeAutoObservable } from 'mobx';
import { type AppState, type VisualEffect, visualEffects } from '#core/shared';

type KeptAppState = Pick<AppState, 'sidebarCollapsed' | 'homeCareMode' | 'visualEffect'>;

export class AppStateStore implements AppState {
  sidebarCollapsed = false;
  homeCareMode = false;
  visualEffect: VisualEffect = 'no_effect';

  constructor() {
    makeAutoObservable(this, {}, { autoBind: true });
  }

  collapseSidebar(collapsed: boolean): void {
    this.sidebarCollapsed = collapsed;
  }

  setHomeCareMode(on: boolean): void {
    this.homeCareMode = on;
  }

  chooseVisualEffect(effect: VisualEffect): void {
    this.visualEffect = effect;
  }

  kept(): KeptAppState {
    const { sidebarCollapsed, homeCareMode, visualEffect } = this;
    return { sidebarCollapsed, homeCareMode, visualEffect };
  }

  adopt(kept: KeptAppState): void {
    this.sidebarCollapsed = kept.sidebarCollapsed;
    this.homeCareMode = kept.homeCareMode;
    if (visualEffects.includes(kept.visualEffect)) this.visualEffect = kept.visualEffect;
  }
}
