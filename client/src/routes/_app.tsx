import { createFileRoute } from '@tanstack/react-router';
import { AppLayout } from '#shell/app-layout.tsx';

export const Route = createFileRoute('/_app')({
  // The guard belongs here, in `beforeLoad`: who is known on this device comes in, everybody else goes to /login.
  component: App,
});

const signOut = async () => (await import('#auth/sign-out.ts')).signOut();

function App() {
  return <AppLayout onSignOut={() => void signOut()} />;
}
