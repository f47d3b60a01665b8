"""Fast forms. Each names the plain form in ``chapters`` that tests hold it to."""
