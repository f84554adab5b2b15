import { Component, createContext, type ReactNode } from 'react';

interface Props {
  readonly children: ReactNode;
  readonly onError: (error: unknown) => void;
  readonly fallback: (tryAgain: () => void) => ReactNode;
}

interface State {
  readonly failed: boolean;
  /** A new object for each try: what failed to load under one is loaded anew under the next. */
  readonly attempt: object;
}

export const AttemptContext = createContext<object>({});

/** Holds a failure in: shows `fallback` instead of its children until they are tried again. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { failed: false, attempt: {} };

  static getDerivedStateFromError(): Partial<State> {
    return { failed: true };
  }

  override componentDidCatch(error: unknown): void {
    this.props.onError(error);
  }

  override render(): ReactNode {
    return this.state.failed ? (
      this.props.fallback(() => this.setState({ failed: false, attempt: {} }))
    ) : (
      <AttemptContext value={this.state.attempt}>{this.props.children}</AttemptContext>
    );
  }
}
