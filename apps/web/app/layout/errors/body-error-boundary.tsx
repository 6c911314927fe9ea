import { Component, type ReactNode } from 'react';

interface BodyErrorBoundaryProps {
  /** What the children draw: they are tried again with another one. */
  body: unknown;
  /** Shown in their place where they cannot be drawn. */
  fallback: ReactNode;
  onError?: () => void;
  children: ReactNode;
}

interface BodyErrorBoundaryState {
  hasError: boolean;
  /** What was to be drawn. */
  body: unknown;
}

/** Shows something simpler where a post's body cannot be drawn, and tries again when it changes. */
export class BodyErrorBoundary extends Component<BodyErrorBoundaryProps, BodyErrorBoundaryState> {
  override state: BodyErrorBoundaryState = { hasError: false, body: this.props.body };

  static getDerivedStateFromError(): Partial<BodyErrorBoundaryState> {
    return { hasError: true };
  }

  static getDerivedStateFromProps(
    { body }: BodyErrorBoundaryProps,
    state: BodyErrorBoundaryState,
  ): BodyErrorBoundaryState | null {
    return body === state.body ? null : { hasError: false, body };
  }

  override componentDidCatch(): void {
    this.props.onError?.();
  }

  override render(): ReactNode {
    if (!this.state.hasError) return this.props.children;
    return this.props.fallback;
  }
}
