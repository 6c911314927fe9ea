import { Component, type ReactNode } from 'react';

interface BodyErrorBoundaryProps {
  /** Another value resets the boundary. */
  body: unknown;
  /** Rendered after an error. */
  fallback: ReactNode;
  onError?: () => void;
  children: ReactNode;
}

interface BodyErrorBoundaryState {
  hasError: boolean;
  /** The value at the last render. */
  body: unknown;
}

/** Renders a fallback if a post's body throws, and tries again when the body changes. */
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
